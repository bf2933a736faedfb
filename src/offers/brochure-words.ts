import { type Card, placeWithCode, titleSaysKind } from '#domain/listing/card.ts'
import { besideLetter } from '#domain/listing/energy-letters.ts'
import { FRENCH_LABEL } from '#domain/law/label-colours.ts'
import { jurisdictionOf } from '#domain/law/jurisdiction.ts'
import { isWithoutVat, type PrintedLabel } from '#domain/listing/listing.ts'
import { initialsOf } from '#base/initials.ts'
import type { Locale } from '#base/locale.ts'
import { isFree, type PublicOffer } from '#domain/listing/offer.ts'
import type { PublicFacts, PublicListing } from '#domain/listing/public-listing.ts'
import { responsibleFor } from '#domain/listing/responsible-agent.ts'
import { inPlace } from '#i18n/in-place.ts'
import { formatDate, formatEnergy, formatPrice, formatSurface, labelled } from '#i18n/formats.ts'
import { advertMessages } from '#i18n/messages/advert.ts'
import { brochureMessages } from '#i18n/messages/brochure.ts'
import { knownRows } from '#i18n/law/advert.ts'
import { fieldLabel } from '#i18n/field-labels.ts'
import { dayInBelgium, planningSentences } from '#i18n/law/mandatory-sentences.ts'
import { legalAnswers } from '#i18n/law/legal-answers.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { offerMessages } from '#i18n/messages/offer.ts'
import { projectMessages } from '#i18n/messages/project.ts'
import type { OfferApp } from '#offers/offer-app.ts'
import type { Brochure, Fact, LetterScale } from '#media/brochure/brochure.ts'
import { allInWords } from '#offers/facts/all-in.ts'
import { buildingFacts, saidFlags } from '#offers/facts/building-facts.ts'
import { energyLines } from '#offers/facts/energy-lines.ts'
import { keyFactsByPlace, projectFacts } from '#offers/facts/key-facts.ts'
import { textFor } from '#offers/facts/listing-text.ts'
import { PLANNING_FIELDS } from '#offers/facts/planning-fields.ts'
import { BY_THE_PRICE, priceRows } from '#offers/facts/price-rows.ts'

export type BrochureWords = Omit<Brochure, 'picture' | 'plan' | 'map' | 'photos' | 'face'>

/** A unit that the brochure of its project lists. */
type ListedUnit = { published: PublicListing; card: Card }

/** Everything in a brochure but its pictures. `shown` is the offer itself or one of its units. */
export function brochureWords(
  app: Pick<OfferApp, 'site' | 'now' | 'baseUrl'>,
  offer: PublicOffer,
  shown: PublicListing,
  card: Card,
  units: readonly ListedUnit[],
  locale: Locale,
): BrochureWords {
  const words = wordsAndSigns(app, offer, shown, card, units, locale)
  const { about } = words
  return {
    ...signsInWords(words, locale),
    about: about && { ...signsInWords(about, locale), text: signsInWords(about.text, about.language) },
  }
}

/** The fonts of the brochure lack these signs, which must not lose their meaning: "≤ 20 km" is "at most 20 km". */
function signsInWords<T>(value: T, locale: Locale): T {
  if (typeof value === 'string') {
    const { atMost, atLeast, about } = brochureMessages[locale].signs
    const words = { '≤': atMost, '⩽': atMost, '≥': atLeast, '⩾': atLeast, '≈': about }
    return value.replace(/([≤⩽≥⩾≈])\s*/gu, (_, sign: keyof typeof words) => `${words[sign]}\u00A0`) as T & string
  }
  if (Array.isArray(value)) return value.map((one: unknown) => signsInWords(one, locale)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]: [string, unknown]) => [name, signsInWords(one, locale)]),
  ) as T
}

function wordsAndSigns(
  app: Pick<OfferApp, 'site' | 'now' | 'baseUrl'>,
  offer: PublicOffer,
  shown: PublicListing,
  card: Card,
  units: readonly ListedUnit[],
  locale: Locale,
): BrochureWords {
  const t = offerMessages[locale]
  const b = brochureMessages[locale]
  const { listing } = shown
  const place = placeWithCode(card.place)
  const kind = listing.kind === 'project' ? listingMessages[locale].project.label : card.what
  const own = textFor(listing, locale) ?? textFor(offer.published.listing, locale)
  const agent = responsibleFor(app.site, listing.agent)
  const { energy } = listing
  const { kwh } = besideLetter(energy)
  const energyFact: Fact[] =
    energy.label || kwh !== null
      ? [
          [
            fieldLabel(energy.label ? 'energy.label' : 'energy.kwh', locale, jurisdictionOf(listing.address)),
            [energy.label, kwh !== null && formatEnergy(locale, kwh)].filter(Boolean).join(' · '),
          ],
        ]
      : []
  return {
    language: locale,
    brand: app.site.name,
    colour: app.site.brandColour ?? '#0F5E4C',
    heading: card.title,
    subtitle: titleSaysKind(card) ? place : t.inPlace(kind, inPlace(locale, place)),
    price: [
      ...priceLines(card, locale),
      ...requiredPriceLines(card, locale),
      ...allInOfNewBuild(listing, card, locale, app.now()),
    ],
    facts:
      listing.kind === 'project'
        ? projectFacts(listing, card, units, locale).map(({ name, value }): Fact => [name, value])
        : [
            ...keyFactsByPlace(listing, card, locale).strip.map(({ name, value }): Fact => [name, value]),
            ...energyFact,
          ],
    about: own && {
      title: listing.kind === 'project' ? t.aboutProject : t.about,
      text: [own.text.title, own.text.description].filter(Boolean).join('\n\n'),
      language: own.language,
      more: b.more,
    },
    sections: [
      ...(listing.kind === 'project' ? unitSection(units, locale) : []),
      ...sectionsOf(shown, card, locale, app.now()),
    ],
    contact: {
      title: t.contact,
      initials: initialsOf(agent.name ?? agent.office?.name ?? app.site.name),
      lines: [
        card.advert.namesAgent ? advertMessages[locale].agentAndTrade(app.site.name) : '',
        [agent.name ?? agent.office?.name, agent.licence && `BIV/IPI ${agent.licence}`].filter(Boolean).join(', '),
        [agent.phone, agent.publicEmail].filter(Boolean).join(' · '),
        agent.office
          ? `${agent.office.street} ${agent.office.number}, ${agent.office.postalCode} ${agent.office.locality}`
          : '',
      ].filter(Boolean),
    },
    url: app.baseUrl + card.url,
    scan: b.scan,
    note: b.note(app.site.name, formatDate(locale, shown.lastConfirmed, 'long')),
  }
}

function priceLines({ price, status, units, advert }: Card, locale: Locale): string[] {
  const t = offerMessages[locale]
  if (price.amount === null) return [price.hidden ? t.priceHidden : t.priceOnRequest]
  const euro = formatPrice(locale, price.amount)
  return [
    price.from ? t.unitsFrom(euro) : euro,
    [status === 'TO_RENT' && t.perMonth, price.terms].filter(Boolean).join(' '),
    // Charges that the law requires are listed below, by `requiredPriceLines`.
    price.charges_words !== null && !advert.facts.some(({ field }) => field === 'charges') ? price.charges_words : '',
    units ? t.unitsFree(units.free, units.total) : '',
  ].filter(Boolean)
}

/** What the law requires beside the price: the price without the agent's fee, or what the charges are. */
const requiredPriceLines = ({ advert }: Card, locale: Locale): string[] =>
  advert.facts.flatMap(({ field, name, value }) => (BY_THE_PRICE.includes(field) ? labelled(locale, name, value) : []))

/** A price without VAT is followed by what the purchase costs in all, or by why that is not known. */
function allInOfNewBuild(listing: PublicFacts, card: Card, locale: Locale, now: Date): string[] {
  const asking = listing.deals.FOR_SALE
  if (card.status !== 'FOR_SALE' || card.availability === 'SETTLED' || !asking || !isWithoutVat(asking)) return []
  const allIn = allInWords(listing, locale, dayInBelgium(now))
  return allIn ? [[allIn.words, allIn.condition].filter(Boolean).join(' ')] : []
}

function sectionsOf(shown: PublicListing, card: Card, locale: Locale, now: Date): BrochureWords['sections'] {
  const t = offerMessages[locale]
  const words = listingMessages[locale]
  const { listing } = shown
  const scales = labelScales(listing, locale)
  const flood = floodFacts(listing, locale, now)
  const floodNotes = floodLines(listing, locale)
  const others = listing.kind === 'project' ? [] : keyFactsByPlace(listing, card, locale).others
  const presentFlags = saidFlags(listing, true).map((flag) => words.flags[flag])
  const sections: BrochureWords['sections'] = [
    {
      title: t.sections.details,
      facts: [...others.map(({ name, value }): Fact => [name, value]), ...buildingFacts(listing, locale)],
      lines: [],
      ticks: presentFlags,
    },
    { title: t.sections.money, facts: listing.kind === 'project' ? [] : priceRows(shown, locale, now), lines: [] },
    {
      title: flood.length + floodNotes.length > 0 ? t.sections.energy : t.facts.energy,
      scales,
      facts: flood,
      lines: [...energyLines(listing, locale, now, scales.length > 1 ? ['energy.ghgLabel'] : []), ...floodNotes],
    },
    { title: t.sections.layout, brief: roomFacts(listing, locale), facts: [], lines: [] },
    { title: t.planning, facts: planningFacts(listing, locale, now), lines: planningSentences(listing, locale, now) },
  ]
  return sections.filter(
    ({ brief = [], facts, lines, ticks = [] }) => brief.length + facts.length + lines.length + ticks.length > 0,
  )
}

/** The free units with their prices; empty when there are more than fit on the page. */
function unitSection(units: readonly ListedUnit[], locale: Locale): BrochureWords['sections'] {
  const t = projectMessages[locale]
  const free = units.filter(({ published }) => isFree(published))
  if (free.length === 0 || free.length > MAX_UNITS) return []
  const facts = free.map(({ published: { id, listing }, card }): Fact => {
    const label = listing.kind === 'unit' ? listing.label : String(id)
    const { living } = listing.surfaces
    const parts = [
      label,
      listing.bedrooms !== null && t.bedrooms(listing.bedrooms),
      living !== null && formatSurface(locale, living),
    ]
    return [parts.filter(Boolean).join(' · '), priceLines(card, locale)[0] ?? '']
  })
  return [{ title: offerMessages[locale].unitsFree(free.length, units.length), facts, lines: [] }]
}

const MAX_UNITS = 24

/** Every room with its area. */
function roomFacts({ rooms }: PublicFacts, locale: Locale): Fact[] {
  const words = listingMessages[locale].rooms
  return rooms.map(({ kind, name, area }) => [name ?? words[kind], area ? formatSurface(locale, area) : ''])
}

const floodFacts = (listing: PublicFacts, locale: Locale, now: Date): Fact[] =>
  knownRows(listing, locale, now, ['legal.floodP', 'legal.floodG', 'legal.floodDate']).map(({ name, value }): Fact => [
    name,
    value,
  ])

/** The warning that the law adds to score D, and the flood zone where there are no scores. */
function floodLines({ legal: { floodP, floodG, floodZone } }: PublicFacts, locale: Locale): string[] {
  return [
    ...(floodP === 'D' || floodG === 'D' ? [advertMessages[locale].floodSymbol] : []),
    ...(floodZone && !floodP && !floodG ? [listingMessages[locale].floodZones[floodZone]] : []),
  ]
}

/** Both letters of a French home in the colours of the label. */
function labelScales({ address, energy, type }: PublicFacts, locale: Locale): LetterScale[] {
  const isHome = type === 'HOUSE' || type === 'APARTMENT' || type === 'STUDENT_ROOM'
  if (jurisdictionOf(address) !== 'FR' || !isHome) return []
  const scale = (which: 'dpe' | 'ges', label: PrintedLabel | null | undefined, name: string): LetterScale[] => {
    const letters = Object.entries(FRENCH_LABEL[which]).map(([letter, [ground, ink]]) => ({
      ...{ letter, ground, ink },
      here: letter === label,
    }))
    return letters.some(({ here }) => here) ? [{ name: `${name} ${label}`, letters }] : []
  }
  return [
    ...scale('dpe', energy.label, fieldLabel('energy.label', locale, 'FR')),
    ...scale('ges', energy.ghgLabel, fieldLabel('energy.ghgLabel', locale, 'FR')),
  ]
}

function planningFacts(listing: PublicFacts, locale: Locale, now: Date): Fact[] {
  const words = listingMessages[locale]
  const facts = legalAnswers(listing, locale).map(({ fact, answer }): Fact => [words.legalFacts[fact].label, answer])
  return [...knownRows(listing, locale, now, PLANNING_FIELDS).map(({ name, value }): Fact => [name, value]), ...facts]
}
