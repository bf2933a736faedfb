import { randomBytes } from 'node:crypto'
import { codeAndPlace } from '#domain/listing/card.ts'
import { seesVisitors } from '#domain/office/roles.ts'
import type { App } from '#journeys/app.ts'
import { agentAt, onePerHouse, viewViewings } from '#journeys/office/view-viewings.ts'
import { calendarToFollow } from '#mail/ics.ts'
import { offerOfAppointment } from '#offers/requested-offer.ts'
import { calendarAt, dropCalendar, keepCalendar, ownCalendar, setAgendaMail } from '#store/viewings/office-calendars.ts'
import { noteInLog } from '#store/office/office-log.ts'
import { withRetry } from '#store/engine/retry.ts'

const DAY_MS = 86_400_000
const DAYS_BEFORE = 30
const DAYS_AHEAD = 200

type Deps = Pick<App, 'db' | 'now'>

/** Makes a new secret address for a person's calendar and ends the earlier one. Shown once: only its hash is kept. */
export async function newCalendarAddress(
  app: Deps,
  { person, withVisitors }: { person: number; withVisitors: boolean },
): Promise<{ outcome: 'made'; secret: string }> {
  const secret = randomBytes(24).toString('base64url')
  await withRetry(app.db, async (tx) => {
    const at = app.now()
    await keepCalendar(tx, person, { secret, withVisitors, at })
    await noteInLog(tx, { person, act: 'calendar_opened', about: null, old: null, new: null }, at)
  })
  return { outcome: 'made', secret }
}

/** Ends the address of a person's calendar. */
export async function endCalendarAddress(app: Deps, person: number): Promise<{ outcome: 'ended' | 'none' }> {
  return await withRetry(app.db, async (tx) => {
    if (!(await dropCalendar(tx, person))) return { outcome: 'none' }
    await noteInLog(tx, { person, act: 'calendar_closed', about: null, old: null, new: null }, app.now())
    return { outcome: 'ended' }
  })
}

export const viewOwnCalendar = async (app: Deps, person: number) => await ownCalendar(app.db, person)

/** Turns the daily agenda mail on or off. */
export async function wantAgendaMail(app: Deps, person: number, mail: boolean): Promise<{ outcome: 'set' }> {
  await withRetry(app.db, async (tx) => await setAgendaMail(tx, person, mail))
  return { outcome: 'set' }
}

/**
 * The calendar behind a secret address, for calendar programs; null for an unknown address. It has the booked viewings of
 * the person's agent, or of all agents when the person is none. It names visitors if the person may see them and chose so.
 * @param options.invented also answers for an invented colleague, as long as the demo is there
 */
export async function calendarOfSecret(
  app: Pick<App, 'db' | 'now' | 'site' | 'offers' | 'baseUrl'>,
  secret: string,
  options: { invented: boolean },
): Promise<string | null> {
  const calendar = await calendarAt(app.db, secret)
  if (calendar === null || (calendar.invented && !options.invented)) return null
  const now = app.now()
  const [from, to] = [new Date(now.getTime() - DAYS_BEFORE * DAY_MS), new Date(now.getTime() + DAYS_AHEAD * DAY_MS)]
  const agentId = agentAt(app.site, calendar.email)?.id ?? null
  const booked = (await viewViewings(app, { from, to, agentId, officeId: null })).filter(
    ({ appointment }) => appointment.state === 'booked',
  )
  const isNamed = calendar.withVisitors && seesVisitors(calendar.role)
  const entries = []
  for (const { appointment } of onePerHouse(booked)) {
    const offer = await offerOfAppointment(app, { estateId: appointment.listingId, unitId: appointment.unitId })
    if (!offer) continue
    const card = offer.card(calendar.language)
    const { openHouseId } = appointment
    const visitors = booked
      .filter(
        (one) =>
          one.appointment === appointment || (openHouseId !== null && one.appointment.openHouseId === openHouseId),
      )
      .map(({ appointment: { visitor } }) => [visitor.name, visitor.phone, visitor.email].filter(Boolean).join(', '))
    const { street, number, box } = offer.listing.address
    entries.push({
      uid: `${appointment.id}@${new URL(app.baseUrl).hostname}`,
      sequence: appointment.sequence,
      startsAt: appointment.startsAt,
      endsAt: appointment.endsAt,
      stampedAt: now.toISOString(),
      summary: `${card.title}, ${card.place.name}`,
      description: isNamed ? visitors.join('\n') : '',
      location: [street && [street, number, box].filter(Boolean).join(' '), codeAndPlace(card.place)]
        .filter(Boolean)
        .join(', '),
      url: app.baseUrl + card.url,
    })
  }
  return calendarToFollow(`${app.site.name}, ${calendar.name}`, entries)
}
