import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { renderToStaticMarkup } from 'react-dom/server'
import { cookieName } from '#base/cookie-name.ts'
import { mailFiles, readMail } from '#mail/received/read-directory.ts'
import { MailViewer } from '#ui/pages/mail-viewer.tsx'
import { cookieOf } from '#web/edge/cookies.ts'
import { sendText } from '#web/edge/respond.ts'
import { isKey } from '#web/operator/shown-mails.ts'
import type { WebApp } from '#web/web-app.ts'

const MAX_MAILS_SHOWN = 200

/** /_mail: the mails in the folder. */
export function registerMailViewer(server: FastifyInstance, app: WebApp): void {
  if (app.shownMails === null) return
  const { folder, key } = app.shownMails
  const cookie = cookieName('mails', app.baseUrl)
  const hasKey = (request: FastifyRequest): boolean => isKey(cookieOf(request, cookie) ?? '', key)

  server.get<{ Querystring: { key?: unknown } }>('/_mail', async (request, reply) => {
    request.routeLabel = '_mail'
    if (isKey(request.query.key, key)) {
      const secure = app.baseUrl.startsWith('https:') ? '; Secure' : ''
      reply.header('set-cookie', `${cookie}=${key}; Path=/; SameSite=Strict; HttpOnly${secure}`)
      // The redirect keeps the key out of the browser's history, and out of an address that somebody copies.
      return await reply.header('cache-control', 'no-store').redirect('/_mail', 303)
    }
    if (request.query.key !== undefined) app.refused.count('wrong_secret')
    return hasKey(request) ? await show(request, reply, null) : reply.callNotFound()
  })
  server.get<{ Params: { file: string }; Querystring: { part?: string } }>('/_mail/:file', async (request, reply) => {
    const mail = hasKey(request) ? await readMail(folder, request.params.file) : null
    if (!mail) return reply.callNotFound()
    if (request.query.part !== 'html') return show(request, reply, mail)
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'; sandbox allow-popups",
    )
    reply.header('x-frame-options', 'SAMEORIGIN')
    return sendText(request, reply, mail.html, 'text/html; charset=utf-8')
  })

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    shown: Awaited<ReturnType<typeof readMail>>,
  ): Promise<FastifyReply> {
    request.routeLabel = '_mail'
    const files = await mailFiles(folder, MAX_MAILS_SHOWN)
    const mails = (await Promise.all(files.map((file) => readMail(folder, file)))).filter((mail) => mail !== null)
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    )
    const html = renderToStaticMarkup(
      <MailViewer mails={mails} shown={shown} sheets={[...app.assets.styles, app.assets.sheets['mail-viewer']]} />,
    )
    return sendText(request, reply, `<!doctype html>${html}`, 'text/html; charset=utf-8')
  }
}
