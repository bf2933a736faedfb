import { officePerson } from '#domain/office/paths.ts'
import { REMIND_HOURS } from '#domain/office/people.ts'
import { clockHours } from '#domain/office/response-clock.ts'
import { openTimeBetween } from '#domain/viewing/viewing-slots.ts'
import type { App } from '#journeys/app.ts'
import { newMail } from '#journeys/mail/new-mail.ts'
import { waitingMail } from '#mail/templates/waiting.tsx'
import { noteReminded, waitingUnreminded } from '#store/office/inbox.ts'
import { officePeople } from '#store/office/office-people.ts'
import { enqueueMail } from '#store/mail/outbox.ts'
import { withRetry } from '#store/engine/retry.ts'

const HOUR_MS = 3_600_000
const MAX_REMINDERS = 200
/** The first reminder goes to the assigned colleague, or to all agents. The second, as long again, goes to the owners. */
const MAX_TIMES = 2
const MAX_COUNTED_HOURS = (MAX_TIMES + 1) * REMIND_HOURS

/**
 * Reminds the office of people who have waited for an answer for `REMIND_HOURS` of opening time or more. The mail does not
 * name them, because mailboxes keep mails longer than the office keeps data. Returns how many mails were queued.
 */
export async function remindOfWaiting(app: Pick<App, 'db' | 'site' | 'baseUrl' | 'now'>): Promise<number> {
  const now = app.now()
  const waiting = await waitingUnreminded(app.db, { most: MAX_REMINDERS, times: MAX_TIMES, now })
  if (waiting.length === 0) return 0
  const colleagues = (await officePeople(app.db)).filter(({ state, invented }) => state === 'active' && !invented)
  let queued = 0
  for (const { id, waits_since: since, office_id: officeId, assigned_to: assigned, reminded } of waiting) {
    if (since === null) continue
    const hours = Math.floor(
      openTimeBetween(clockHours(app.site, officeId), since, now, MAX_COUNTED_HOURS * HOUR_MS) / HOUR_MS,
    )
    const due = Math.min(MAX_TIMES, Math.floor(hours / REMIND_HOURS))
    if (due <= reminded) continue
    const agents = colleagues.filter((one) => (assigned === null ? one.role === 'agent' : one.id === assigned))
    const owners = colleagues.filter(({ role }) => role === 'owner')
    const readers = due === 1 && agents.length > 0 ? agents : owners
    queued += await withRetry(app.db, async (tx) => {
      await noteReminded(tx, [id], due)
      let count = 0
      for (const { id: reader, email: recipient, language: locale } of readers) {
        const { site, baseUrl } = app
        const mail = waitingMail({ site, baseUrl, locale, hours, url: baseUrl + officePerson(id) })
        const key = `appointment-waits-${id}-${since.getTime()}-${due}-${reader}-agent`
        const words = { ...mail, key, recipient, locale, kind: 'appointment_agent', replyTo: null } as const
        if (await enqueueMail(tx, newMail(baseUrl, { ...words, staleAfterHours: 72 }))) count += 1
      }
      return count
    })
  }
  return queued
}
