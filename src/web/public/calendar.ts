import type { FastifyInstance } from 'fastify'
import { appointmentCalendar } from '#journeys/appointment-mails.ts'
import { viewAppointment } from '#journeys/cancel-appointment.ts'
import { countWrongLink, checkWrongLinkLimit } from '#web/edge/form-limits.ts'
import { localeOfPath } from '#web/public/page-server.tsx'
import { setHeaders, TOKEN_PAGE_HEADERS } from '#web/edge/security.ts'
import type { WebApp } from '#web/web-app.ts'

/** /calendar/{appointmentId}.ics: the appointment as it stands. The id is the right to see it. */
export function registerCalendar(server: FastifyInstance, app: WebApp): void {
  server.get<{ Params: { file: string } }>('/calendar/:file', async (request, reply) => {
    request.routeLabel = 'calendar'
    setHeaders(reply, TOKEN_PAGE_HEADERS)
    const tooMany = (seconds: number) => {
      reply.header('retry-after', String(seconds))
      return app.errorPage(request, reply, 429, localeOfPath(request.url))
    }
    const room = await checkWrongLinkLimit(app, request.network)
    if (!room.allowed) return tooMany(room.retryAfterSeconds)
    const id = /^([\w-]{22})\.ics$/.exec(request.params.file)?.[1]
    const viewed = id === undefined ? null : await viewAppointment(app, id)
    if (!viewed || viewed.outcome === 'unknown') {
      const limit = await countWrongLink(app, request.network)
      return limit.allowed ? reply.callNotFound() : tooMany(limit.retryAfterSeconds)
    }
    // Only an appointment that is or was booked can stand in a calendar.
    if (!viewed.offer || viewed.outcome === 'held' || viewed.outcome === 'lapsed') return reply.callNotFound()
    const calendar = appointmentCalendar(app, viewed.appointment, viewed.offer)
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="gevel.ics"')
      .send(calendar)
  })
}
