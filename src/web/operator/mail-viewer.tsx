import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { renderToStaticMarkup } from 'react-dom/server'
import { mailFiles, readMail } from '#mail/received/read-directory.ts'
import { MailViewer } from '#ui/pages/mail-viewer.tsx'
import { sendText } from '#web/edge/respond.ts'
import { hasStartKey, takeStartKey } from '#web/edge/start-key.ts'
import type { WebApp } from '#web/web-app.ts'

const MAX_MAILS_SHOWN = 200

/** /_mail: the mails in the folder. */
export function registerMailViewer(server: FastifyInstance, app: WebApp): void {
  if (app.shownMails === null) return
  const folder = app.shownMails
  const hasKey = (request: FastifyRequest): boolean => hasStartKey(app, request)

  server.get('/_mail', async (request, reply) => {
    request.routeLabel = '_mail'
    const moved = takeStartKey(app, request, reply, '/_mail')
    if (moved) return await moved
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
