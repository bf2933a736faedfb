import type { App } from '#journeys/app.ts'
import { type CancelledViewing, cancelAppointment, type Moved, moveAppointment } from '#journeys/cancel-appointment.ts'
import { appointmentById, tokenOfViewing } from '#store/viewings/appointments.ts'
import { noteInLog } from '#store/office/office-log.ts'

type Deps = Pick<App, 'db' | 'offers' | 'site' | 'baseUrl' | 'now' | 'rateLimit'>

/** Moves a viewing for the office, to any time without a conflict. The mails are those of a move by the visitor. */
export async function moveViewing(
  app: Deps,
  { id, startsAt, person }: { id: string; startsAt: string; person: number },
): Promise<Moved> {
  const before = await appointmentById(app.db, id, app.now())
  const token = before && (await tokenOfViewing(app.db, id, app.now()))
  if (!before || token === null) return { outcome: 'unknown' }
  const entry = { act: 'viewing_moved', object: `viewing:${id}`, old: before.startsAt, new: startsAt } as const
  return await moveAppointment(app, token, startsAt, {
    also: async (tx) => await noteInLog(tx, { person, about: null, ...entry }, app.now()),
  })
}

/** Cancels a viewing for the office. The mails are those of a cancellation by the visitor. @param reason for the agent */
export async function cancelViewing(
  app: Deps,
  { id, reason, person }: { id: string; reason: string | null; person: number },
): Promise<CancelledViewing> {
  const token = await tokenOfViewing(app.db, id, app.now())
  if (token === null) return { outcome: 'unknown' }
  const entry = { act: 'viewing_cancelled', object: `viewing:${id}`, old: null, new: null } as const
  return await cancelAppointment(
    app,
    token,
    reason,
    async (tx) => await noteInLog(tx, { person, about: null, ...entry }, app.now()),
  )
}
