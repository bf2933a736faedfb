import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { codeAndPlace } from '#domain/listing/card.ts'
import { parseEmailAddress } from '#base/email-address.ts'
import { responsibleFor } from '#domain/listing/responsible-agent.ts'
import { pathFor } from '#i18n/routes.ts'
import type { App } from '#journeys/app.ts'
import { newMail } from '#journeys/mail/new-mail.ts'
import { noteErasure } from '#journeys/erase-again.ts'
import { offerOfAppointment, type AskedOffer } from '#offers/requested-offer.ts'
import { forgetMailFilesOf } from '#journeys/mail/mail-files.ts'
import { change } from '#journeys/mail/link-tokens.ts'
import { agentAppointmentMail } from '#mail/templates/appointment.tsx'
import { dataLinkMail } from '#mail/templates/data-link.tsx'
import { calendarAttachment } from '#mail/ics.ts'
import { emailHash, lockAddress } from '#store/people/contacts.ts'
import { eraseAddress } from '#store/people/erasure.ts'
import { enqueueMail } from '#store/mail/outbox.ts'
import { comingVisits, type ComingVisit, personalData } from '#store/people/personal-data.ts'
import { countAgainstAll } from '#store/rate-limits.ts'
import { withRetry } from '#store/engine/retry.ts'
import type { Schema } from '#store/schema.ts'
import { findFreshToken, type FreshPurpose, type FreshToken, issueFreshToken } from '#store/mail/tokens.ts'

type Deps = Pick<App, 'db' | 'site' | 'baseUrl' | 'now' | 'varDir' | 'offers'>

/** Exports everything held about a person, as JSON; null when `address` is not exactly one plain address. */
export async function exportPerson(
  app: Pick<App, 'db' | 'now'>,
  address: string,
): Promise<Record<string, unknown> | null> {
  const email = parseEmailAddress(address)
  return email === null ? null : await exportOf(app, emailHash(email))
}

/** How many `rows` of the store and `files` of mails were deleted, or lost their personal data. */
export type ErasedPerson = { outcome: 'erased'; rows: number; files: number }

/**
 * Erases a person everywhere: in every table, in the outbox and in the folder of mail files. Their future viewings are
 * cancelled; the agent is told so without a name. Rows and files of other people do not change.
 */
export async function erasePerson(app: Deps, address: string): Promise<ErasedPerson | { outcome: 'not_an_address' }> {
  const email = parseEmailAddress(address)
  return email === null ? { outcome: 'not_an_address' } : await eraseByHash(app, emailHash(email))
}

/** Exports everything held about a person with several addresses, address by address. @param hashes of the addresses */
export async function exportPeople(
  app: Pick<App, 'db' | 'now'>,
  hashes: readonly string[],
): Promise<Record<string, unknown>> {
  const all: Record<string, unknown>[] = []
  for (const hash of hashes) all.push(await exportOf(app, hash))
  const [only = {}] = all
  return all.length === 1 ? only : { addresses: all }
}

/** Erases a person with several addresses. @param hashes of the addresses */
export async function erasePeople(app: Deps, hashes: readonly string[]): Promise<ErasedPerson> {
  const erased: ErasedPerson = { outcome: 'erased', rows: 0, files: 0 }
  for (const hash of hashes) {
    const { rows, files } = await eraseByHash(app, hash)
    erased.rows += rows
    erased.files += files
  }
  return erased
}

/** A link to all data of an address lasts this long: visitors open it when they read the mail. */
const DATA_LINK_MINUTES = 30

export type MailedDataLink = { outcome: 'mailed' | 'unknown' } | { outcome: 'too_many'; retryAfterSeconds: number }

/**
 * Mails a fresh link to export or erase everything, on request of a link to manage a subscription. That link may have been
 * passed on, so the fresh one goes to the address. `too_many`: the address got several within the hour.
 */
export async function mailDataLink(
  app: Pick<App, 'db' | 'site' | 'baseUrl' | 'now' | 'rateLimit'>,
  manageToken: string,
  purpose: FreshPurpose,
): Promise<MailedDataLink> {
  return await change(app, manageToken, async (tx, found): Promise<MailedDataLink> => {
    if (found.state === 'pending') return { outcome: 'unknown' }
    const limit = { bucket: `data-link:${found.emailHash}`, seconds: 3600, most: 5 }
    const room = app.rateLimit ? await countAgainstAll(tx, [limit], app.now()) : { allowed: true as const }
    if (!room.allowed) return { outcome: 'too_many', retryAfterSeconds: room.retryAfterSeconds }
    const { contact, emailHash: subject } = found
    const token = await issueFreshToken(tx, { purpose, subject, createdAt: app.now() })
    const { language: locale, firstName, email: recipient } = contact
    const key = `data-${purpose}-${randomBytes(8).toString('hex')}`
    const url = app.baseUrl + pathFor('manageSubscription', locale, { token })
    await enqueueMail(
      tx,
      newMail(app.baseUrl, {
        key,
        kind: 'link',
        recipient,
        locale,
        replyTo: null,
        ...dataLinkMail({
          site: app.site,
          baseUrl: app.baseUrl,
          locale,
          firstName,
          purpose,
          url,
          minutes: DATA_LINK_MINUTES,
        }),
        subscriptionId: found.id,
        staleAfterHours: 1,
      }),
    )
    return { outcome: 'mailed' }
  })
}

/** The purpose of a fresh link; null when it is unknown or has expired. Changes nothing. */
export async function viewDataLink(app: Pick<App, 'db' | 'now'>, token: string): Promise<FreshPurpose | null> {
  return (await openFresh(app, token))?.purpose ?? null
}

export type ExportedData = { outcome: 'exported'; data: Record<string, unknown> } | { outcome: 'unknown' }

/** Exports everything held about the address of a fresh link. `unknown`: expired, or a link for another purpose. */
export async function exportByLink(app: Pick<App, 'db' | 'now'>, token: string): Promise<ExportedData> {
  const found = await openFresh(app, token)
  if (found?.purpose !== 'export') return { outcome: 'unknown' }
  return { outcome: 'exported', data: await exportOf(app, found.subject) }
}

/** Erases the person behind a fresh link. */
export async function eraseByLink(app: Deps, token: string): Promise<{ outcome: 'erased' | 'unknown' }> {
  const found = await openFresh(app, token)
  if (found?.purpose !== 'erase') return { outcome: 'unknown' }
  await eraseByHash(app, found.subject)
  return { outcome: 'erased' }
}

async function openFresh(app: Pick<App, 'db' | 'now'>, token: string): Promise<FreshToken | null> {
  const found = await findFreshToken(app.db, token)
  const age = found && app.now().getTime() - found.createdAt.getTime()
  return age !== null && age < DATA_LINK_MINUTES * 60_000 ? found : null
}

async function exportOf(app: Pick<App, 'db' | 'now'>, hash: string): Promise<Record<string, unknown>> {
  return { exportedAt: app.now().toISOString(), ...(await personalData(app.db, hash)) }
}

async function eraseByHash(app: Deps, hash: string): Promise<ErasedPerson> {
  const at = app.now()
  await noteErasure(app, hash, at)
  const { rows, mailKeys, inHand } = await eraseRows(app, hash, at)
  let files = await forgetMailFilesOf(app, hash, mailKeys)
  if (inHand) {
    // A mail was just being sent: its file may appear after the first pass.
    await sleep(MAIL_FILE_WAIT_MS)
    files += await forgetMailFilesOf(app, hash, mailKeys)
  }
  return { outcome: 'erased', rows, files }
}

/** Offers are loaded outside the transaction. A viewing booked meanwhile starts another round, so its agent is told too. */
async function eraseRows(app: Deps, hash: string, at: Date) {
  const offers = new Map<string, AskedOffer | null>()
  for (;;) {
    for (const { id, listingId, unitId } of await comingVisits(app.db, hash, at))
      if (!offers.has(id)) offers.set(id, await offerOfAppointment(app, { estateId: listingId, unitId }))
    const erased = await withRetry(app.db, async (tx) => {
      await lockAddress(tx, hash)
      const visits = await comingVisits(tx, hash, at)
      if (visits.some(({ id }) => !offers.has(id))) return null
      const done = await eraseAddress(tx, hash, at)
      for (const visit of visits) {
        const offer = offers.get(visit.id)
        if (offer) await tellAgent(tx, app, visit, offer)
      }
      return done
    })
    if (erased) return erased
  }
}

/** Far longer than writing a file takes. */
const MAIL_FILE_WAIT_MS = 2000

async function tellAgent(tx: Transaction<Schema>, app: Deps, visit: ComingVisit, offer: AskedOffer): Promise<void> {
  const { site, baseUrl } = app
  const agent = responsibleFor(site, offer.listing.agent)
  const locale = agent.language
  const card = offer.card(locale)
  const summary = `${card.title}, ${card.place.name}`
  const key = `appointment-${visit.id.toLowerCase().replace(/[^a-z0-9]/g, '')}-erased-agent`
  const host = new URL(baseUrl).hostname
  const { startsAt, endsAt } = visit
  const organizer = { name: agent.name ?? site.name, email: agent.email }
  await enqueueMail(
    tx,
    newMail(baseUrl, {
      key,
      kind: 'appointment_agent',
      recipient: agent.email,
      locale,
      replyTo: null,
      ...agentAppointmentMail({
        site,
        baseUrl,
        locale,
        change: 'cancelled',
        card,
        startsAt,
        previousStart: null,
        reference: offer.reference,
        visitor: null,
        message: null,
        reason: null,
      }),
      attachments: [
        calendarAttachment({
          uid: `${visit.id}@${host}`,
          sequence: visit.sequence + 1,
          method: 'CANCEL',
          startsAt,
          endsAt,
          stampedAt: app.now().toISOString(),
          summary,
          description: '',
          location: codeAndPlace(card.place),
          url: baseUrl + card.url,
          organizer,
          attendees: [organizer],
        }),
      ],
    }),
  )
}
