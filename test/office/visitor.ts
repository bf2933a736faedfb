import type { Site } from '../site.ts'

export type Answer = { status: number; to: string | null; text: string; headers: Headers }

/** A browser without scripts: it keeps cookies, sends its origin with posts, and follows no redirects. */
export class Visitor {
  readonly site: Pick<Site, 'url'>
  cookies = new Map<string, string>()

  constructor(site: Pick<Site, 'url'>) {
    this.site = site
  }

  async get(path: string): Promise<Answer> {
    return await this.send(path, { method: 'GET' })
  }

  /** Sends a form, with the `csrf` token of the last page if its form has one. */
  async post(path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}): Promise<Answer> {
    const body = new URLSearchParams(fields)
    return await this.send(path, { method: 'POST', body, headers: { 'sec-fetch-site': 'same-origin', ...headers } })
  }

  async postJson(path: string, body: unknown, more: Record<string, string> = {}): Promise<Answer> {
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...more }
    return await this.send(path, { method: 'POST', body: JSON.stringify(body), headers })
  }

  /** Sends JSON with the session's token, as the office pages do. */
  async act(path: string, body: unknown): Promise<Answer> {
    return await this.postJson(path, body, { accept: 'application/json', 'x-office-token': await this.csrf() })
  }

  /** Sends bytes as the office pages send parts of files. */
  async put(path: string, bytes: Uint8Array, more: Record<string, string> = {}): Promise<Answer> {
    const headers = {
      ...{ 'content-type': 'application/octet-stream', 'sec-fetch-site': 'same-origin' },
      ...{ 'x-office-token': await this.csrf(), ...more },
    }
    return await this.send(path, { method: 'PUT', body: new Uint8Array(bytes), headers })
  }

  /** The data of an office page. */
  async data(path: string): Promise<{ status: number; props: Record<string, unknown> }> {
    const answer = await this.send(path, { method: 'GET', headers: { accept: 'application/json' } })
    const page = answer.status === 200 ? (JSON.parse(answer.text) as { props: Record<string, unknown> }) : { props: {} }
    return { status: answer.status, props: page.props }
  }

  /** The token in the forms of this session. */
  async csrf(): Promise<string> {
    return /name="csrf" value="([^"]+)"/.exec((await this.get('/office/settings')).text)?.[1] ?? ''
  }

  private async send(path: string, init: RequestInit): Promise<Answer> {
    const url = new URL(path, this.site.url)
    const headers = new Headers(init.headers)
    headers.set('accept-language', 'en')
    headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return {
      status: response.status,
      to: response.headers.get('location'),
      text: await response.text(),
      headers: response.headers,
    }
  }
}

/** The invitation link that the command line prints. */
export async function invited(site: Site, email: string, role: string): Promise<string> {
  const { stdout, stderr, code } = await site.gevel('office', 'invite', email, '--role', role)
  if (code !== 0) throw new Error(stderr)
  return new URL(stdout.trim()).pathname
}

/** A colleague with this role, signed in by an invitation. */
export async function atWork(site: Site, role: string, email = `${role}@kantoor.example`): Promise<Visitor> {
  const visitor = new Visitor(site)
  const answer = await visitor.post(await invited(site, email, role), { name: role, language: 'en' })
  if (answer.status !== 303) throw new Error(`${answer.status} ${answer.text}`)
  return visitor
}
