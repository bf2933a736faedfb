import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { OFFICE } from '#domain/office/paths.ts'
import {
  calendarOfSecret,
  endCalendarAddress,
  newCalendarAddress,
  wantAgendaMail,
} from '#journeys/office/own-calendar.ts'
import { officeAction } from '#web/office/action.ts'
import { canBeLookedAround } from '#web/office/look-around.ts'
import type { OfficeRoute, Visit } from '#web/office/access/visit.ts'
import { countWrongLink, checkWrongLinkLimit } from '#web/edge/form-limits.ts'

/** A person's own agenda outside the office: a secret address that calendar programs follow, and the daily mail. */
export const ownCalendarRoutes: readonly OfficeRoute[] = [
  { method: 'GET', path: OFFICE.calendarFile, action: 'open', answer: sendCalendar },
  officeAction({
    path: OFFICE.ownCalendar,
    action: 'see_viewings',
    schema: z.object({ withVisitors: z.boolean() }),
    run: async ({ app, person }, { withVisitors }) => {
      const { outcome, secret } = await newCalendarAddress(app, { person: person.id, withVisitors })
      return { outcome, url: `${app.baseUrl}${OFFICE.calendarFile.replace(':file', `${secret}.ics`)}` }
    },
  }),
  officeAction({
    path: OFFICE.ownCalendarEnd,
    action: 'see_viewings',
    schema: z.object({}),
    run: async ({ app, person }) => await endCalendarAddress(app, person.id),
  }),
  officeAction({
    path: OFFICE.agendaMail,
    action: 'see_viewings',
    schema: z.object({ mail: z.boolean() }),
    run: async ({ app, person }, { mail }) => await wantAgendaMail(app, person.id, mail),
  }),
]

/** Calendar programs have no session: the address is the right to see it. A network that guesses is slowed down. */
async function sendCalendar(visit: Visit): Promise<FastifyReply> {
  const { app, request, reply } = visit
  const room = await checkWrongLinkLimit(app, request.network)
  if (!room.allowed) return reply.code(429).header('retry-after', String(room.retryAfterSeconds)).send('')
  const { params } = request
  const file = typeof params === 'object' && params !== null && 'file' in params ? String(params.file) : ''
  const secret = /^([\w-]{32})\.ics$/.exec(file)?.[1]
  const calendar =
    secret === undefined ? null : await calendarOfSecret(app, secret, { invented: await canBeLookedAround(app) })
  if (calendar === null) {
    await countWrongLink(app, request.network)
    return reply.code(404).type('text/plain; charset=utf-8').send('404')
  }
  return reply.type('text/calendar; charset=utf-8').send(calendar)
}
