import { join } from 'node:path'
import type { Transaction } from 'kysely'
import { messageIdFor } from '#domain/outgoing-mail.ts'
import { responsibleFor } from '#domain/responsible-agent.ts'
import type { App } from '#journeys/app.ts'
import { noteErasure } from '#journeys/erase-again.ts'
import { type AskedOffer, knownOffer } from '#journeys/asked-offer.ts'
import { openByToken } from '#journeys/manage-subscription.ts'
import { agentAppointmentMail } from '#mail/appointment.tsx'
import { forgetMailFiles } from '#mail/directory.ts'
import { calendarAttachment } from '#mail/ics.ts'
import { lockAddress } from '#store/contacts.ts'
import { enqueueMail } from '#store/outbox.ts'
import { comingVisits, type ComingVisit, eraseAddress, personalData } from '#store/personal-data.ts'
import type { Schema } from '#store/schema.ts'

type Deps = Pick<App, 'db' | 'site' | 'baseUrl' | 'now' | 'varDir' | 'offers'>

/** Everything held about the address behind a token, for download as JSON; null for a token that opens nothing. */
export async function exportPersonalData(
  app: Pick<App, 'db' | 'site' | 'now'>,
  token: string,
): Promise<Record<string, unknown> | null> {
  const found = await openByToken(app, token, ['manage'])
  if (!found || found.state === 'pending') return null
  return await exportPerson(app, found.emailHash)
}

/** The same for whoever runs the site, who is asked by other ways than a link. */
export async function exportPerson(app: Pick<App, 'db' | 'now'>, emailHash: string): Promise<Record<string, unknown>> {
  return { exportedAt: app.now().toISOString(), ...(await personalData(app.db, emailHash)) }
}

/** Erases everything about the address behind a token. */
export async function erasePersonalData(app: Deps, token: string): Promise<{ outcome: 'erased' | 'unknown' }> {
  const found = await openByToken(app, token, ['manage'])
  if (!found || found.state === 'pending') return { outcome: 'unknown' }
  await erasePerson(app, found.emailHash)
  return { outcome: 'erased' }
}

/**
 * Erases it everywhere: every table, every mail body, and the mails that lie in the folder. Viewings still to come are
 * cancelled; the agent hears that nobody comes, without a name.
 */
export async function erasePerson(app: Deps, emailHash: string): Promise<void> {
  const visits = await comingVisits(app.db, emailHash, app.now())
  const offers = new Map<string, AskedOffer | null>()
  for (const { id, listingId, unitId } of visits) offers.set(id, await knownOffer(app, { estateId: listingId, unitId }))
  const addresses = await app.db.transaction().execute(async (tx) => {
    await lockAddress(tx, emailHash)
    const erased = await eraseAddress(tx, emailHash, app.now())
    for (const visit of visits) {
      const offer = offers.get(visit.id)
      if (offer) await tellAgent(tx, app, visit, offer)
    }
    return erased
  })
  await noteErasure(app, emailHash)
  for (const address of addresses) await forgetMailFiles(join(app.varDir, 'mail'), address)
}

async function tellAgent(tx: Transaction<Schema>, app: Deps, visit: ComingVisit, offer: AskedOffer): Promise<void> {
  const { site, baseUrl } = app
  const agent = responsibleFor(site, offer.listing.listing.agent)
  const locale = agent.language
  const card = offer.card(locale)
  const what = `${card.title}, ${card.place.name}`
  const key = `appointment-${visit.id.toLowerCase().replace(/[^a-z0-9]/g, '')}-erased-agent`
  const host = new URL(baseUrl).hostname
  const { startsAt, endsAt } = visit
  await enqueueMail(tx, {
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
      visitor: null,
      reason: null,
    }),
    headers: {},
    attachments: [
      calendarAttachment({
        uid: `${visit.id}@${host}`,
        sequence: visit.sequence + 1,
        method: 'CANCEL',
        startsAt,
        endsAt,
        stampedAt: app.now().toISOString(),
        summary: what,
        description: '',
        location: `${card.place.pc} ${card.place.name}`,
        url: baseUrl + card.url,
        organizer: { name: agent.name ?? site.name, email: agent.email },
        attendee: null,
      }),
    ],
    messageId: messageIdFor(key, baseUrl),
    subscriptionId: null,
    notBefore: null,
    staleAfterHours: null,
  })
}
