import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Card } from '#domain/card.ts'
import { FLAGS, LEGAL_FACTS, type Listing } from '#domain/listing.ts'
import type { Locale } from '#domain/locale.ts'
import { isFree, type Picture, type PublicOffer, picturesOfUnit } from '#domain/offer.ts'
import { picturePath } from '#domain/picture-files.ts'
import type { PublicListing } from '#domain/public-listing.ts'
import { responsibleFor } from '#domain/responsible-agent.ts'
import { formatDate, formatEnergy, formatPrice, formatSurface } from '#i18n/formats.ts'
import { brochureMessages } from '#i18n/messages/brochure.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { offerMessages } from '#i18n/messages/offer.ts'
import { projectMessages } from '#i18n/messages/project.ts'
import type { App } from '#journeys/app.ts'
import { buildCard, buildUnitCard, whatItIs } from '#journeys/build-card.ts'
import { facadeOf } from '#journeys/draw-facade.ts'
import { drawnPlan } from '#journeys/draw-rooms.ts'
import { publishOffer } from '#journeys/publish-offer.ts'
import type { Brochure, Fact } from '#media/brochure/brochure.ts'
import { drawBrochure } from '#media/brochure/draw-brochure.ts'
import { rasterizeDrawing } from '#media/drawing/rasterize.ts'
import { mediaFile, mediaFolder, writeWhole } from '#media/picture-folder.ts'
import { listingsByIds } from '#store/listings.ts'
import { textFor } from '#ui/offer/description.tsx'
import { energyLines } from '#ui/offer/energy-section.tsx'
import { keyFacts } from '#ui/offer/head.tsx'
import { buildingFacts } from '#ui/offer/layout-section.tsx'
import { priceRows } from '#ui/offer/money-section.tsx'
import { projectFacts } from '#ui/offer/project-head.tsx'

type BrochureApp = Pick<App, 'db' | 'offers' | 'site' | 'varDir' | 'now' | 'baseUrl'>

/** The A4 brochure (PDF) of an estate, a project or a unit, in one language; null for one that is not on show. */
export async function offerBrochure(app: BrochureApp, id: number, locale: Locale): Promise<Buffer | null> {
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
  const photo = (unit ? picturesOfUnit(offer, id) : offer.pictures).find(({ kind }) => kind === 'photo')
  const photoPath = photo ? picturePath(photo, 1280) : null
  const plan = (unit ? picturesOfUnit(offer, id) : offer.pictures).find(({ kind }) => kind === 'plan')
  return await kept(app.varDir, [photoPath, words, plan], async () => {
    const bytes = (await photoAt(app.varDir, photoPath)) ?? (await drawingOf(app, id))
    const note = photo === undefined ? offerMessages[locale][offer.published.demo ? 'drawnDemo' : 'drawn'] : null
    return await drawBrochure({
      ...words,
      picture: { bytes, alt: card.image.alt, note },
      plan: await planOf(app, unit ?? offer.published, plan ?? null, locale),
    })
  })
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
    subtitle: t.inPlace(kind, `${card.place.name} (${card.place.pc})`),
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
const RECIPE = '5'

/** Made once for as long as nothing in it changes. */
async function kept(varDir: string, content: unknown, make: () => Promise<Buffer>): Promise<Buffer> {
  const name = createHash('sha256')
    .update(JSON.stringify([RECIPE, content]))
    .digest('hex')
    .slice(0, 32)
  const file = join(mediaFolder(varDir), 'brochure', name.slice(0, 2), `${name}.pdf`)
  try {
    return await readFile(file)
  } catch {
    return await oneAtATime(async () => {
      const pdf = await make()
      await writeWhole(file, pdf).catch(() => {}) // a full disk only makes it slow
      return pdf
    })
  }
}

async function photoAt(varDir: string, path: string | null): Promise<Buffer | null> {
  // A PDF holds JPEG as it is.
  const name = path?.slice('/media/'.length).replace(/\.(webp|avif)$/, '.jpg')
  const file = name === undefined ? null : mediaFile(varDir, name)
  return file === null ? null : await readFile(file).catch(() => null)
}

async function planOf(
  app: BrochureApp,
  { id }: PublicListing,
  picture: Picture | null,
  locale: Locale,
): Promise<Brochure['plan']> {
  const t = offerMessages[locale]
  if (picture !== null) {
    const bytes = await photoAt(app.varDir, picturePath(picture, 1280))
    return bytes && { bytes, title: t.plans(1), note: picture.caption ?? '' }
  }
  const svg = await drawnPlan(app, id, locale, 'print')
  return svg === null ? null : { bytes: await rasterizeDrawing(svg, 1600, 'png'), title: t.plans(1), note: t.drawnPlan }
}

async function drawingOf(app: BrochureApp, id: number): Promise<Buffer> {
  const svg = await facadeOf(app, id, 'day')
  if (svg === null) throw new Error(`Listing ${id} went while its brochure was made`)
  return await rasterizeDrawing(svg, 1400, 'jpeg')
}

let queue: Promise<unknown> = Promise.resolve()

/** A robot that asks for all of them at once must not keep the pages waiting. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const done = queue.then(work)
  queue = done.catch(() => {})
  return done
}
