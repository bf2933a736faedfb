import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { takeMailFeedback } from '#journeys/mail/mail-feedback.ts'
import { lineAMinute } from '#web/edge/line-a-minute.ts'
import { readPolicyReports } from '#web/operator/policy-reports.ts'
import type { WebApp } from '#web/web-app.ts'

const Feedback = z.strictObject({
  address: z.string().max(254),
  kind: z.enum(['hard_bounce', 'soft_bounce', 'complaint']),
})

/** Endpoints for other machines: bounces and complaints of mail, and browsers' reports of blocked content. */
export function registerHooks(server: FastifyInstance, app: WebApp): void {
  server.post('/hooks/mail', async (request, reply) => {
    request.routeLabel = 'hooks/mail'
    if (!app.mailWebhookSecret) return reply.callNotFound()
    if (!isSameSecret(request.headers.authorization ?? '', `Bearer ${app.mailWebhookSecret}`))
      return reply.code(401).send()
    const events = z.union([Feedback, z.array(Feedback).max(1000)]).safeParse(request.body)
    if (!events.success)
      return reply.code(422).send({
        errors: events.error.issues.map((i) => ({ path: i.path.join('.'), code: i.code, message: i.message })),
      })
    for (const event of [events.data].flat()) await takeMailFeedback(app, event)
    return reply.code(204).send()
  })

  server.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  )
  const countReports = (what: string) =>
    lineAMinute((directives) => app.log.warn({ directives }, `the content security policy ${what} something`))
  const blocked = countReports('blocked')
  const reported = countReports('would have blocked')
  server.post('/csp-report', async (request, reply) => {
    request.routeLabel = 'csp-report'
    for (const report of readPolicyReports(request.body)) (report.blocked ? blocked : reported).count(report.directive)
    return reply.code(204).send()
  })
  server.addHook('onClose', async () => {
    blocked.close()
    reported.close()
  })
}

/** Takes the same time however much of the secret is right. */
function isSameSecret(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
