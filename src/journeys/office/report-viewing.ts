import type { Feedback } from '#domain/office/feedback.ts'
import type { App } from '#journeys/app.ts'
import { lockAppointment } from '#store/viewings/appointments.ts'
import { withRetry } from '#store/engine/retry.ts'
import { keepFeedback } from '#store/viewings/viewing-feedback.ts'

/** Keeps the feedback on a viewing. `not_yet`: it has not begun. `not_booked`: it was cancelled or never confirmed. */
export async function reportViewing(
  app: Pick<App, 'db' | 'now'>,
  { id, feedback, person }: { id: string; feedback: Feedback; person: number },
): Promise<{ outcome: 'kept' | 'not_yet' | 'not_booked' | 'unknown' }> {
  return await withRetry(app.db, async (tx) => {
    const at = app.now()
    const appointment = await lockAppointment(tx, id, at)
    if (appointment === null) return { outcome: 'unknown' }
    if (appointment.state !== 'booked') return { outcome: 'not_booked' }
    if (new Date(appointment.startsAt) > at) return { outcome: 'not_yet' }
    await keepFeedback(tx, appointment, feedback, { person, at })
    return { outcome: 'kept' }
  })
}
