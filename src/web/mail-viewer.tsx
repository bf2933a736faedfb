import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { renderToStaticMarkup } from 'react-dom/server'
import { mailFiles, readMail } from '#mail/read-directory.ts'
import { MailViewer } from '#ui/pages/mail-viewer.tsx'
import { sendText } from '#web/respond.ts'
import { isPassedOn } from '#web/security.ts'
import type { WebApp } from '#web/web-app.ts'

const MOST = 200

/** /_mail: the mails in the folder, only while nobody but this machine can reach the site. */
export function registerMailViewer(server: FastifyInstance, app: WebApp): void {
  const folder = app.mailDirectory
  if (!app.loopback || app.trustedProxies.length > 0 || folder === null) return
  server.get('/_mail', async (request, reply) =>
    isPassedOn(request) ? reply.callNotFound() : await show(request, reply, null),
  )
  server.get<{ Params: { file: string }; Querystring: { part?: string } }>('/_mail/:file', async (request, reply) => {
    const mail = isPassedOn(request) ? null : await readMail(folder, request.params.file)
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
    const files = await mailFiles(folder ?? '', MOST)
    const mails = (await Promise.all(files.map((file) => readMail(folder ?? '', file)))).filter((mail) => mail !== null)
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
