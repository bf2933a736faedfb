import type { Site } from '../site.ts'

export type Answer = { status: number; to: string | null; text: string; headers: Headers }

/** A browser without scripts: it keeps its cookies, says where its posts come from, and follows nothing by itself. */
export class Visitor {
  readonly site: Pick<Site, 'url'>
  cookies = new Map<string, string>()

  constructor(site: Pick<Site, 'url'>) {
    this.site = site
  }

  async get(path: string): Promise<Answer> {
    return await this.send(path, { method: 'GET' })
  }

  /** Sends a form; with `csrf` of the last page where the form has it. */
  async post(path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}): Promise<Answer> {
    const body = new URLSearchParams(fields)
    return await this.send(path, { method: 'POST', body, headers: { 'sec-fetch-site': 'same-origin', ...headers } })
  }

  async postJson(path: string, body: unknown, more: Record<string, string> = {}): Promise<Answer> {
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...more }
    return await this.send(path, { method: 'POST', body: JSON.stringify(body), headers })
  }

  /** Does something as the pages of the office do: JSON, with the token of this session. */
  async act(path: string, body: unknown): Promise<Answer> {
    return await this.postJson(path, body, { accept: 'application/json', 'x-office-token': await this.csrf() })
  }

  /** Sends bytes as the pages of the office send parts of files. */
  async put(path: string, bytes: Uint8Array, more: Record<string, string> = {}): Promise<Answer> {
    const headers = {
      ...{ 'content-type': 'application/octet-stream', 'sec-fetch-site': 'same-origin' },
      ...{ 'x-office-token': await this.csrf(), ...more },
    }
    return await this.send(path, { method: 'PUT', body: new Uint8Array(bytes), headers })
  }

  /** What a page of the office shows, as data. */
  async data(path: string): Promise<{ status: number; props: Record<string, unknown> }> {
    const answer = await this.send(path, { method: 'GET', headers: { accept: 'application/json' } })
    const page = answer.status === 200 ? (JSON.parse(answer.text) as { props: Record<string, unknown> }) : { props: {} }
    return { status: answer.status, props: page.props }
  }

  /** The token that the forms of this session carry. */
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

/** The link that the command line prints. */
export async function invited(site: Site, email: string, role: string): Promise<string> {
  const { stdout, stderr, code } = await site.gevel('office', 'invite', email, '--role', role)
  if (code !== 0) throw new Error(stderr)
  return new URL(stdout.trim()).pathname
}

/** Somebody with this role, signed in by an invitation. */
export async function atWork(site: Site, role: string, email = `${role}@kantoor.example`): Promise<Visitor> {
  const visitor = new Visitor(site)
  const answer = await visitor.post(await invited(site, email, role), { name: role, language: 'en' })
  if (answer.status !== 303) throw new Error(`${answer.status} ${answer.text}`)
  return visitor
}
