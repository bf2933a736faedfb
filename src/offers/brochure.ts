import { stat } from 'node:fs/promises'
import { type Card, placeWithCode } from '#domain/card.ts'
import { FLAGS, LEGAL_FACTS, type Listing } from '#domain/listing.ts'
import type { Locale } from '#domain/locale.ts'
import { isFree, type Picture, type PublicOffer, picturesOfUnit } from '#domain/offer.ts'
import { picturePath } from '#domain/picture-files.ts'
import type { PublicListing } from '#domain/public-listing.ts'
import { responsibleFor } from '#domain/responsible-agent.ts'
import { inPlace } from '#i18n/in-place.ts'
import { formatDate, formatEnergy, formatPrice, formatSurface } from '#i18n/formats.ts'
import { brochureMessages } from '#i18n/messages/brochure.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { offerMessages } from '#i18n/messages/offer.ts'
import { projectMessages } from '#i18n/messages/project.ts'
import type { OfferApp } from '#offers/offer-app.ts'
import { buildCard, buildUnitCard, whatItIs } from '#offers/build-card.ts'
import { facadeOf } from '#offers/draw-facade.ts'
import { drawnPlan } from '#offers/draw-rooms.ts'
import { contentHash, type MakeOnce, photoAt, photoFile } from '#offers/make-once.ts'
import { publishOffer } from '#offers/publish-offer.ts'
import type { Brochure, Fact } from '#media/brochure/brochure.ts'
import type { Artwork, DrawingTask } from '#media/drawing-process.ts'
import { listingsByIds } from '#store/listings.ts'
import { textFor } from '#ui/offer/description.tsx'
import { energyLines } from '#ui/offer/energy-section.tsx'
import { keyFacts } from '#ui/offer/head.tsx'
import { buildingFacts } from '#ui/offer/layout-section.tsx'
import { priceRows } from '#ui/offer/money-section.tsx'
import { projectFacts } from '#ui/offer/project-head.tsx'

type BrochureApp = Pick<OfferApp, 'db' | 'offers' | 'site' | 'varDir' | 'now' | 'baseUrl'>

/**
 * The A4 brochure (PDF) of an estate, a project or a unit, in one language; null for one that is not on show. It is made
 * once for as long as nothing in it changes but the day on which the offer was last confirmed: until it is made anew (see
 * tidyPictures) it names the day of its making.
 */
export async function offerBrochure(
  app: BrochureApp,
  id: number,
  locale: Locale,
  make: MakeOnce,
): Promise<Buffer | null> {
  const [stored] = await listingsByIds(app.db, [id])
  if (!stored || stored.listing.availability === 'WITHDRAWN') return null
  const [found] = await app.offers.load([stored.parentId ?? id])
  if (!found || found.stored.listing.availability === 'WITHDRAWN') return null
  const offer = publishOffer(found)
  const unit = offer.units.find((candidate) => candidate.id === id)
  const view = { locale, wanted: [], now: app.now() }
  const card = unit ? buildUnitCard(unit, offer, view) : buildCard(offer, view)
  // Only a project lists them.
  const units = (unit ? [] : offer.units).map((listing) => ({ listing, card: buildUnitCard(listing, offer, view) }))
  const words = wordsOf(app, offer, unit ?? offer.published, card, units, locale)
  const pictures = unit ? picturesOfUnit(offer, id) : offer.pictures
  const picture = await pictureOf(app, id, pictures)
  const plan = await planOf(app, id, pictures, locale)
  const t = offerMessages[locale]
  const note = picture.isPhoto ? null : t[offer.published.demo ? 'drawnDemo' : 'drawn']
  const { note: _confirmedOn, ...lasting } = words
  return await make(`${contentHash([RECIPE, lasting, picture.source, plan?.source])}.pdf`, async () => ({
    kind: 'brochure',
    words,
    picture: { artwork: (await picture.artwork()) ?? (await facadeArtwork(app, id)), alt: card.image.alt, note },
    plan: await artworkOfPlan(plan, locale),
  }))
}

type Words = Omit<Brochure, 'picture' | 'plan'>

type Unit = { listing: PublicListing; card: Card }

function wordsOf(
  app: BrochureApp,
  offer: PublicOffer,
  shown: PublicListing,
  card: Card,
  units: readonly Unit[],
  locale: Locale,
): Words {
  const t = offerMessages[locale]
  const b = brochureMessages[locale]
  const { listing } = shown
  const own = textFor(listing, locale) ?? textFor(offer.published.listing, locale)
  const kind = listing.kind === 'project' ? listingMessages[locale].project.label : whatItIs(listing, locale)
  const agent = responsibleFor(app.site, listing.agent)
  const { energy } = listing
  const energyFact: Fact[] =
    energy.label || energy.kwh !== null
      ? [
          [
            t.facts.energy,
            [energy.label, energy.kwh !== null && formatEnergy(locale, energy.kwh)].filter(Boolean).join(' · '),
          ],
        ]
      : []
  return {
    language: locale,
    brand: app.site.name,
    colour: app.site.brandColour ?? '#0F5E4C',
    heading: card.title,
    subtitle: t.inPlace(kind, inPlace(locale, placeWithCode(card.place))),
    price: priceLines(card, locale),
    facts:
      listing.kind === 'project'
        ? // The letters of the brochure have no sign for it.
          projectFacts(listing, units, locale).map(([, name, value]): Fact => [name, value.replace('≤', 'max.')])
        : [
            ...keyFacts(listing, locale)
              .slice(0, 6 - energyFact.length)
              .map(([, name, value]): Fact => [name, value]),
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
      ...sectionsOf(shown, locale, app.now()),
    ],
    contact: {
      title: t.contact,
      lines: [
        [agent.name, agent.licence && `BIV/IPI ${agent.licence}`].filter(Boolean).join(', '),
        [agent.phone, agent.email].filter(Boolean).join(' · '),
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

function priceLines({ price, status, units }: Card, locale: Locale): string[] {
  const t = offerMessages[locale]
  if (price.amount === null) return [price.hidden ? t.priceHidden : t.priceOnRequest]
  const euro = formatPrice(locale, price.amount)
  const rent = status === 'TO_RENT'
  return [
    price.from ? t.unitsFrom(euro) : euro,
    rent ? t.perMonth : '',
    rent && price.charges !== null ? t.charges(formatPrice(locale, price.charges)) : '',
    units ? t.unitsFree(units.free, units.total) : '',
  ].filter(Boolean)
}

function sectionsOf(shown: PublicListing, locale: Locale, now: Date): Words['sections'] {
  const t = offerMessages[locale]
  const words = listingMessages[locale]
  const { listing } = shown
  const there = FLAGS.filter((flag) => listing.flags[flag]).map((flag) => words.flags[flag])
  const sections: Words['sections'] = [
    {
      title: listing.rooms.length > 0 ? t.sections.layout : t.sections.details,
      facts: buildingFacts(listing, locale),
      lines: [roomsLine(listing, locale), there.join(' · ')].filter(Boolean),
    },
    { title: t.sections.money, facts: listing.kind === 'project' ? [] : priceRows(shown, locale), lines: [] },
    { title: t.sections.energy, facts: floodFacts(listing, locale), lines: energyLines(listing, locale, now) },
    { title: t.planning, facts: planningFacts(listing, locale), lines: [] },
  ]
  return sections.filter(({ facts, lines }) => facts.length + lines.length > 0)
}

/** The units that can still be had with their prices; nothing where there are more than the page has room for. */
function unitSection(units: readonly Unit[], locale: Locale): Words['sections'] {
  const t = projectMessages[locale]
  const free = units.filter(({ listing }) => isFree(listing))
  if (free.length === 0 || free.length > MOST_UNITS) return []
  const facts = free.map(({ listing: { id, listing }, card }): Fact => {
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

const MOST_UNITS = 24

/** Every room with its area, in one line. */
function roomsLine({ rooms }: Listing, locale: Locale): string {
  const words = listingMessages[locale].rooms
  return rooms
    .map(({ kind, name, area }) => [name ?? words[kind], area && formatSurface(locale, area)].filter(Boolean).join(' '))
    .join(' · ')
}

function floodFacts({ legal }: Listing, locale: Locale): Fact[] {
  const words = listingMessages[locale]
  const scores: [string, string | null][] = [
    [words.floodPlot.label, legal.floodP],
    [words.floodBuilding.label, legal.floodG],
  ]
  return scores.flatMap(([name, score]): Fact[] => (score ? [[name, score]] : []))
}

function planningFacts({ legal }: Listing, locale: Locale): Fact[] {
  const t = offerMessages[locale]
  const words = listingMessages[locale]
  const zoning: Fact[] = legal.zoning ? [[t.zoning, words.zonings[legal.zoning]]] : []
  const facts = LEGAL_FACTS.flatMap((fact): Fact[] => {
    const given = legal.facts[fact]
    return given ? [[words.legalFacts[fact].label, words.answers[given.answer]]] : []
  })
  return [...zoning, ...facts]
}

/** Changes with the looks of the brochure. */
const RECIPE = '6'

/** What is shown, in few words where it is a file: only a brochure that is made needs its content. */
type Source = { source: unknown; artwork: () => Promise<Artwork | null> }

async function pictureOf(
  app: BrochureApp,
  id: number,
  pictures: readonly Picture[],
): Promise<Source & { isPhoto: boolean }> {
  const photo = pictures.find(({ kind }) => kind === 'photo')
  const file = photo && (await fileOf(app, picturePath(photo, 1280)))
  if (file) return { ...file, isPhoto: true }
  const artwork = await facadeArtwork(app, id)
  return { source: artwork, artwork: async () => artwork, isPhoto: false }
}

async function planOf(
  app: BrochureApp,
  id: number,
  pictures: readonly Picture[],
  locale: Locale,
): Promise<(Source & { note: string }) | null> {
  const plan = pictures.find(({ kind }) => kind === 'plan')
  const file = plan && (await fileOf(app, picturePath(plan, 1280)))
  if (file) return { ...file, note: plan.caption ?? '' }
  const svg = await drawnPlan(app, id, locale, 'print')
  return svg === null ? null : { source: svg, artwork: async () => ({ svg }), note: offerMessages[locale].drawnPlan }
}

/** null: named by the listing, and not here yet. */
async function fileOf({ varDir }: BrochureApp, path: string): Promise<Source | null> {
  const file = photoFile(varDir, path)
  const isThere = file !== null && (await stat(file).catch(() => null)) !== null
  if (!isThere) return null
  return {
    source: path,
    async artwork() {
      const bytes = await photoAt(varDir, path)
      return bytes && { bytes }
    },
  }
}

async function artworkOfPlan(plan: (Source & { note: string }) | null, locale: Locale): Promise<Task['plan']> {
  const artwork = (await plan?.artwork()) ?? null
  return plan && artwork && { artwork, title: offerMessages[locale].plans(1), note: plan.note }
}

type Task = Extract<DrawingTask, { kind: 'brochure' }>

async function facadeArtwork(app: BrochureApp, id: number): Promise<Artwork> {
  const svg = await facadeOf(app, id, 'day')
  if (svg === null) throw new Error(`Listing ${id} went while its brochure was made`)
  return { svg }
}
