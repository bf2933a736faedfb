import { offlinePage } from './shell.ts'

/** Is it the form of a page, sent by the browser rather than by our scripts? */
export function isForm({ method, mode, headers }: Request): boolean {
  const type = headers.get('content-type') ?? ''
  return method === 'POST' && mode === 'navigate' && type.startsWith('application/x-www-form-urlencoded')
}

/** Sends a form. Without a connection it answers with a page that holds the fields and can send them again. */
export async function sentOrUnsent(request: Request): Promise<Response> {
  const copy = request.clone()
  try {
    return await fetch(request)
  } catch {
    return await unsentPage(copy)
  }
}

async function unsentPage(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const page = await offlinePage(pathname)
  if (page.type === 'error') return page
  const fields = [...new URLSearchParams(await request.text())].map(
    ([name, value]) => `<input type="hidden" name="${quoted(name)}" value="${quoted(value)}">`,
  )
  const html = await page.text()
  const [, title = '', content = ''] = /<template data-unsent="([^"]*)">([\s\S]*?)<\/template>/.exec(html) ?? []
  const form = content
    .replace('<form', () => `<form action="${quoted(pathname + search)}"`)
    .replace('</form>', () => `${fields.join('')}</form>`)
  const titled = html.replace(/(<title>)[^<]*/, (_, tag: string) => tag + title)
  const main = titled.indexOf('>', titled.indexOf('<main ')) + 1
  const shown = titled.slice(0, main) + form + titled.slice(titled.lastIndexOf('</main>'))
  const policy = page.headers.get('content-security-policy')
  return new Response(shown, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      ...(policy !== null && { 'content-security-policy': policy }),
    },
  })
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function quoted(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)
}
