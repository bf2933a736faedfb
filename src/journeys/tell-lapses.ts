import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Card } from '#domain/listing/card.ts'
import { failpoint } from '#base/failpoint.ts'
import type { LawFinding } from '#domain/law/judge.ts'
import type { Locale } from '#base/locale.ts'
import { responsibleFor } from '#domain/listing/responsible-agent.ts'
import { gateOf } from '#domain/site/site.ts'
import { findingLabel } from '#i18n/law/law-labels.ts'
import type { App } from '#journeys/app.ts'
import { newMail } from '#journeys/mail/new-mail.ts'
import { aboutCard } from '#mail/templates/contact-request.tsx'
import { type Lapse, lapseMail } from '#mail/templates/lapse.tsx'
import { buildCard, buildUnitCard } from '#offers/build-card.ts'
import { publishOffer } from '#offers/publish-offer.ts'
import { type AskedListing, gateOffers, noteTold } from '#store/listings/gate-offers.ts'
import { enqueueMail } from '#store/mail/outbox.ts'
import { withRetry } from '#store/engine/retry.ts'
import type { Schema } from '#store/schema.ts'
import { lockSourcesOf } from '#store/imports/source-lock.ts'

type Deps = Pick<App, 'db' | 'offers' | 'site' | 'baseUrl' | 'now'>

/** Nobody reads a longer mail. */
const MAX_LISTINGS_PER_MAIL = 50

/**
 * Mails agencies which of these offers will soon be blocked. The mails and the note that they were sent are one
 * transaction, so that no agency is told twice, even after a kill.
 */
export async function tellLapses(app: Deps, offerIds: readonly number[]): Promise<void> {
  const cards = await cardsOf(app, offerIds)
  await withRetry(app.db, async (tx) => {
    await lockSourcesOf(tx, offerIds)
    const asking = { gateOf: (source: string) => gateOf(app.site, source), now: app.now() }
    const untold = (await gateOffers(tx, offerIds, asking)).filter(({ lapse }) => lapse !== null)
    await enqueueLapses(tx, app, untold, cards)
    const told = untold.flatMap(({ id, lapse }) => (lapse ? [{ id, on: lapse.on }] : []))
    await noteTold(tx, told)
    // Once told, these offers are due again only on the day of the lapse.
    await gateOffers(tx, offerIds, asking)
    failpoint('lapse.before-commit')
  })
  failpoint('lapse.after-commit')
}

/** The card of each listing, by its id. */
async function cardsOf(app: Deps, offerIds: readonly number[]): Promise<Map<number, (locale: Locale) => Card>> {
  const cards = new Map<number, (locale: Locale) => Card>()
  for (const loaded of await app.offers.load(offerIds)) {
    const offer = publishOffer(loaded)
    const view = (locale: Locale) => ({ locale, wanted: [], now: app.now() })
    cards.set(loaded.stored.id, (locale) => buildCard(offer, view(locale)))
    for (const unit of offer.units) cards.set(unit.id, (locale) => buildUnitCard(unit, offer, view(locale)))
  }
  return cards
}

async function enqueueLapses(
  tx: Transaction<Schema>,
  app: Deps,
  untold: readonly AskedListing[],
  cards: Map<number, (locale: Locale) => Card>,
): Promise<void> {
  const { site, baseUrl } = app
  const agents = Map.groupBy(untold, ({ before }) => {
    const { email, language } = responsibleFor(site, before.listing.agent)
    return `${language} ${email}`
  })
  for (const listings of agents.values()) {
    for (let from = 0; from < listings.length; from += MAX_LISTINGS_PER_MAIL) {
      const [first, ...others] = listings.slice(from, from + MAX_LISTINGS_PER_MAIL)
      if (!first) continue
      const { email: recipient, language: locale } = responsibleFor(site, first.before.listing.agent)
      const [lapse, ...more] = [first, ...others].flatMap((one) =>
        // A unit imported a moment ago has no card yet: use that of its project.
        lapseOf(app, one, (cards.get(one.id) ?? cards.get(one.offerId))?.(locale), locale),
      )
      if (!lapse) continue
      const mail = lapseMail({ site, baseUrl, locale, lapses: [lapse, ...more] })
      // Random: a key made of the listings would some day repeat that of an earlier mail. The note prevents doubles.
      const key = `lapse-${randomUUID()}`
      await enqueueMail(tx, newMail(baseUrl, { ...mail, key, kind: 'lapse', recipient, locale, replyTo: null }))
    }
  }
}

function lapseOf({ site, baseUrl }: Deps, one: AskedListing, card: Card | undefined, locale: Locale): Lapse[] {
  if (!one.lapse || !card) return []
  const { blocks, on } = one.lapse
  const { source, sourceRef } = one.before.listing
  const isBlockedBy = (field: LawFinding['field']) => blocks.some((finding) => finding.field === field)
  return [
    {
      what: aboutCard(card),
      sourceRef,
      url: new URL(card.url, baseUrl).href,
      on,
      certificate: isBlockedBy('energy.certificateDate'),
      flood: isBlockedBy('legal.floodDate'),
      asks: blocks
        .filter(({ field }) => field !== 'energy.certificateDate' && field !== 'legal.floodDate')
        .map((finding) => `${findingLabel(finding, locale)} (${finding.rule})`),
      goes: gateOf(site, source) === 'hold',
    },
  ]
}
