import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { drawnRoomsOf, isLivingSpace } from '#domain/listing/drawn-rooms.ts'
import { DEALS, type Listing, PROPERTY_TYPES, type Room, type RoomKind } from '#domain/listing/listing.ts'
import { type PublicFacts, publish } from '#domain/listing/public-listing.ts'
import { LOCALES, type Locale } from '#base/locale.ts'
import { mainPlace } from '#domain/places/place.ts'
import { belgium, inventedListings } from '#imports/invented-listings.ts'
import { drawingFacts } from '#offers/drawing-facts.ts'
import { RoomTable } from '#ui/offer/layout-section.tsx'
import { demoKinds } from '../packages/catalogue/catalogue.ts'
import { chance } from '../packages/catalogue/chance.ts'
import { factsOf } from '../packages/catalogue/facts.ts'
import { type Home, inventHome } from '../packages/catalogue/home.ts'
import type { HomeFacts } from '../packages/catalogue/listing.ts'
import { shownInFacade } from '../packages/drawing/facade.ts'
import type { FloorPlan } from '../packages/drawing/floor-plan/floor.ts'
import { floorPlans } from '../packages/drawing/floor-plan/floor-plans.ts'
import { livedFloors } from '../packages/drawing/floor-plan/lived-floors.ts'
import { shownInInterior } from '../packages/drawing/interior/interior.ts'

const TODAY = new Date('2026-11-20T10:00:00Z')
const LONG = process.env['GEVEL_LONG'] === '1'
const [SEEDS, PLANNED, PICTURED] = [10_000, LONG ? 10_000 : 24, LONG ? 10_000 : 400]

test('the demonstration has at least 240 offers over every type and deal, in four languages, in places of the gazetteer', () => {
  const all = inventedListings(TODAY)
  const offers = all.filter((listing) => listing.kind !== 'unit')
  expect(offers.filter((o) => o.kind === 'estate').length).toBeGreaterThanOrEqual(240)
  expect(new Set(offers.map((o) => o.type))).toEqual(new Set(PROPERTY_TYPES))
  expect(new Set(offers.flatMap((o) => Object.keys(o.deals)))).toEqual(new Set(DEALS))
  for (const offer of offers) expect(Object.keys(offer.texts).sort()).toEqual([...LOCALES].sort())
  for (const { address } of all) expect(mainPlace(address.postalCode), address.postalCode).not.toBeNull()
})

test('some rentals allow pets, and some forbid them', () => {
  const rented = inventedListings(TODAY).filter(({ deals }) => deals.TO_RENT)
  for (const answer of [true, false])
    expect(rented.filter(({ flags }) => flags.pets_allowed === answer).length, `${answer}`).toBeGreaterThan(10)
})

test('ten thousand invented homes: facts, rooms and texts in four languages agree', () => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const { home, facts } = invented(seed)
    const about = `home ${seed}: ${facts.subtype}`
    for (const fault of [...faultsOfFacts(home, facts), ...faultsOfWords(home, facts)])
      expect.fail(`${about}: ${fault}`)
  }
})

test('every room of an invented home is reached from its hall or living room, and every floor by stairs', () => {
  for (const { home, facts, seed } of planned()) {
    const flat = facts.type === 'APARTMENT'
    const plans = floorPlans(facts.rooms, seed, { facades: facts.construction.facades, flat })
    for (const fault of faultsOfPlans(home, facts, plans)) expect.fail(`home ${seed}: ${facts.subtype}: ${fault}`)
  }
})

test('the pictures and the facts of an invented home agree', () => {
  for (let seed = 1; seed <= PICTURED; seed++) {
    const { facts } = invented(seed)
    for (const fault of faultsOfPictures(seed, facts)) expect.fail(`home ${seed}: ${facts.subtype}: ${fault}`)
  }
})

test('the facts and pictures of the catalogue agree too, units included', () => {
  for (const listing of inventedListings(TODAY)) {
    if (listing.kind === 'project') continue
    for (const fault of faultsOfRooms(listing)) expect.fail(`${listing.sourceRef}: ${fault}`)
  }
})

test('the text of a project mentions only what its units have', () => {
  const all = inventedListings(TODAY)
  for (const project of all.filter(({ kind }) => kind === 'project')) {
    const units = all.filter((listing) => listing.kind === 'unit' && listing.parentRef === project.sourceRef)
    const terraces = units.filter(({ flags }) => flags.terrace).length
    const text = project.texts.nl?.description ?? ''
    expect(text).toContain(`${units.length} `)
    expect(text).toContain(`${terraces} van de ${units.length} woningen krijgen een eigen terras`)
    expect([project.flags.garage, project.flags.garden]).toEqual([true, true])
    expect(units.every(({ flags }) => flags.garage && flags.bicycle_shed)).toBe(true)
    expect(units.every(({ construction }) => construction.heating === 'HEAT_PUMP')).toBe(true)
  }
})

test('rooms that do not add up are described as without halls and storage, and outdoor areas are listed apart', () => {
  const room = (kind: RoomKind, area: number): Room => ({ kind, area, name: null, floor: 0 })
  const [home] = inventedListings(TODAY).filter(({ flags, type }) => type === 'HOUSE' && flags.garage && flags.terrace)
  if (!home) throw new Error('no house with garage and terrace')
  const tableOf = (listing: Listing) =>
    renderToStaticMarkup(createElement(RoomTable, { listing: published(listing), locale: 'nl' }))
      .replace(/<\/table>[^]*/, '')
      .replaceAll(/<[^>]+>/g, '|')
      .replaceAll('\u00A0', ' ')
  const own = tableOf(home)
  expect(own).toContain(`|Bewoonbare oppervlakte|`)
  expect(own.indexOf('Bewoonbare oppervlakte')).toBeGreaterThan(own.lastIndexOf('Slaapkamer'))
  expect(own.indexOf('|Garage|')).toBeGreaterThan(own.indexOf('Niet in de bewoonbare oppervlakte begrepen'))
  expect(own.indexOf('|Terras|')).toBeGreaterThan(own.indexOf('Niet in de bewoonbare oppervlakte begrepen'))
  const feed: Listing = {
    ...home,
    rooms: [room('LIVING', 61), room('BEDROOM', 92), room('TERRACE', 20)],
    surfaces: { ...home.surfaces, living: 192 },
  }
  expect(tableOf(feed)).toContain('|Bewoonbare oppervlakte, met hallen en berging||192 m²|')
})

type Invented = { seed: number; home: Home; facts: HomeFacts }

function invented(seed: number): Invented {
  const kinds = demoKinds()
  const kind = kinds[seed % kinds.length]
  if (!kind) throw new Error('no kinds')
  const c = chance(seed * 7919 + 13)
  // Some thousands of the homes are units of a project.
  const unit = seed % 3 === 0 && (kind.subtypes.includes('FLAT') || kind.subtypes.includes('SEMI_DETACHED'))
  const home = inventHome(c, kind, unit ? { finishedIn: 2027, underground: true } : {})
  return { seed, home, facts: factsOf(home, c, belgium, '2026-11-20') }
}

/** The homes whose floor plans are checked. */
function planned(): Invented[] {
  const homes: Invented[] = []
  for (let seed = 1; seed <= SEEDS && homes.length < PLANNED; seed++) {
    const each = invented(seed)
    if (each.facts.type === 'HOUSE' || each.facts.type === 'APARTMENT') homes.push(each)
  }
  return homes
}

function faultsOfFacts(home: Home, facts: HomeFacts): string[] {
  const { surfaces, flags, construction } = facts
  const dwelling = home.kind.bedrooms !== null
  const said: [string, unknown, unknown][] = [
    ['storeys', construction.storeys, home.storeys],
    ['floor', construction.floor, home.floor],
    ['heating', construction.heating, home.heating],
    ['land', surfaces.land, home.land],
    ['terrace', surfaces.terrace, home.terrace],
    ['garden', surfaces.garden, home.garden],
    ['the rooms', facts.rooms, home.rooms],
    ...(dwelling
      ? ([
          ['a garden', flags.garden, home.garden !== null],
          ['a terrace', flags.terrace, home.terrace !== null],
          ['a garage', flags.garage, home.garage],
          ['a pool', flags.swimming_pool, home.pool],
          ['a lift', flags.elevator, home.elevator],
          ['a bicycle shed', flags.bicycle_shed, home.bicycleShed],
        ] as [string, unknown, unknown][])
      : []),
  ]
  const unlike = said
    .filter(([, fact, model]) => fact !== model)
    .map(([what, fact, model]) => `${what}: ${String(fact)} for ${String(model)}`)
  return [...unlike, ...faultsOfRooms(facts)]
}

/** Facts of a listing that stand in two places and must agree. */
function faultsOfRooms(listing: HomeFacts | Listing): string[] {
  const { rooms, surfaces, flags, construction, type, subtype } = listing
  if (rooms.length === 0) return []
  const count = (kind: RoomKind) => rooms.filter((room) => room.kind === kind).length
  const sum = (of: (room: Room) => boolean) =>
    rooms.filter(of).reduce((total, { area }) => total + Math.round((area ?? 0) * 10), 0) / 10
  const ground = sum((room) => room.floor === 0 && room.kind !== 'TERRACE')
  const outdoors = (surfaces.garden ?? 0) + (surfaces.terrace ?? 0)
  const floors = livedFloors(rooms).map(({ floor }) => floor)
  const alone = subtype === 'ROOM'
  const [lowest = 0, highest = 0] = [floors[0], floors.at(-1)]
  const laws: [string, boolean][] = [
    [`rooms of ${sum(isLivingSpace)} m² in ${surfaces.living} m²`, sum(isLivingSpace) === surfaces.living],
    ['bedrooms', count('BEDROOM') === listing.bedrooms],
    ['bathrooms', alone || count('BATHROOM') === listing.bathrooms],
    ['toilets', alone || count('TOILET') === listing.toilets],
    ['a kitchen', alone || count('KITCHEN') === 1],
    ['a living room', type === 'STUDENT_ROOM' || count('LIVING') === 1],
    ['a hall on every floor', alone || count('HALL') === floors.length],
    ['a garage among the rooms', (count('GARAGE') === 1) === flags.garage],
    [
      'a terrace among the rooms',
      (count('TERRACE') === 1) === flags.terrace && sum((r) => r.kind === 'TERRACE') === (surfaces.terrace ?? 0),
    ],
    ['a pool with a garden', !flags.swimming_pool || flags.garden === true],
    ['all that stands on the land fits it', surfaces.land === null || ground + outdoors <= surfaces.land],
    ['rooms of a size', rooms.every(({ kind, area }) => (area ?? 0) >= (MIN_AREAS[kind] ?? 1))],
    [
      `${floors.length} floors in ${construction.storeys} storeys`,
      type === 'HOUSE'
        ? floors.length === construction.storeys && lowest === 0
        : type !== 'APARTMENT' || (lowest === construction.floor && highest < (construction.storeys ?? 0)),
    ],
  ]
  return laws.filter(([, holds]) => !holds).map(([law]) => law)
}
const MIN_AREAS: Partial<Record<RoomKind, number>> = {
  LIVING: 9,
  BEDROOM: 5,
  KITCHEN: 1.8,
  BATHROOM: 2,
  TOILET: 0.9,
  HALL: 1.8,
  GARAGE: 14,
}

/** Features of a home, and the words that its texts must use exactly when it has them. */
const WORDS: Record<string, { there: (home: Home) => boolean; words: Record<Locale, RegExp> }> = {
  pool: {
    there: (home) => home.pool,
    words: { nl: /zwembad/i, fr: /piscine/i, en: /pool/i, de: /schwimm/i },
  },
  garden: {
    there: (home) => home.garden !== null,
    words: { nl: /\btuin/i, fr: /jardin/i, en: /garden/i, de: /garten/i },
  },
  terrace: {
    there: (home) => home.terrace !== null,
    words: { nl: /terras/i, fr: /terrasse/i, en: /terrace/i, de: /terrasse/i },
  },
  garage: {
    there: (home) => home.garage || home.subtype === 'CLOSED_GARAGE',
    words: { nl: /garage/i, fr: /garage/i, en: /garage/i, de: /garage/i },
  },
  lift: { there: (home) => home.elevator, words: { nl: /\blift/i, fr: /ascenseur/i, en: /\blift/i, de: /aufzug/i } },
  study: {
    there: (home) => has(home, 'OFFICE'),
    words: { nl: /bureau/i, fr: /bureau/i, en: /stud(?:y|ies)/i, de: /arbeitszimmer/i },
  },
  dressing: {
    there: (home) => has(home, 'DRESSING'),
    words: { nl: /dressing/i, fr: /dressing/i, en: /dressing/i, de: /ankleide/i },
  },
  laundry: {
    there: (home) => has(home, 'LAUNDRY'),
    words: { nl: /wasplaats/i, fr: /buanderie/i, en: /laundry/i, de: /waschküche/i },
  },
  storage: {
    there: (home) => has(home, 'STORAGE'),
    words: { nl: /berging/i, fr: /débarras/i, en: /storage/i, de: /abstell/i },
  },
  solar: { there: () => false, words: { nl: /zonnepane/i, fr: /solaire/i, en: /solar/i, de: /solar/i } },
}
/** Words that may appear only for a home with the feature, but need not. */
const SOMETIMES: [Locale, RegExp, (home: Home) => boolean][] = [
  ['nl', /\btrap\b/i, (home) => livedFloors(home.rooms).length > 1],
  ['en', /stairs/i, (home) => livedFloors(home.rooms).length > 1],
  ['fr', /escalier/i, (home) => livedFloors(home.rooms).length > 1],
  ['de', /treppe/i, (home) => livedFloors(home.rooms).length > 1],
  ['nl', /warmtepomp/i, (home) => home.heating === 'HEAT_PUMP'],
  ['nl', /één niveau/i, (home) => livedFloors(home.rooms).length === 1],
  ['nl', /boven de daken/i, (home) => (home.floor ?? 0) > 3],
  ['nl', /\bzee\b/i, (home) => home.town.coast === true],
]

/** The word for one room of a kind and for several. */
const COUNTED: [RoomKind, string, string][] = [
  ['OFFICE', 'een bureau', 'bureaus'],
  ['DRESSING', 'een dressing', 'dressings'],
  ['LAUNDRY', 'een wasplaats', 'wasplaatsen'],
]
const NUMBERS = ['geen', 'één', 'twee', 'drie', 'vier', 'vijf']

const has = ({ rooms }: Home, kind: RoomKind): boolean => rooms.some((room) => room.kind === kind)

function faultsOfWords(home: Home, { texts }: HomeFacts): string[] {
  const faults: string[] = []
  for (const locale of LOCALES) {
    const text = texts[locale]?.description ?? ''
    for (const [thing, { there, words }] of Object.entries(WORDS))
      if (words[locale].test(text) !== there(home)) faults.push(`${thing} in ${locale}: ${text}`)
  }
  const dutch = texts.nl?.description ?? ''
  for (const [kind, one, many] of COUNTED) {
    const count = home.rooms.filter((room) => room.kind === kind).length
    if (count > 0 && !dutch.includes(count === 1 ? one : `${NUMBERS[count]} ${many}`)) faults.push(`${count} ${kind}`)
  }
  for (const [locale, word, there] of SOMETIMES)
    if (word.test(texts[locale]?.description ?? '') && !there(home)) faults.push(`${word.source} in ${locale}`)
  return faults
}

function faultsOfPictures(seed: number, facts: HomeFacts): string[] {
  const listing: Listing = { ...facts, ...OFFERED }
  const drawn = drawingFacts(seed, published(listing), null)
  const front = shownInFacade(drawn)
  const back = drawnRoomsOf({ demo: true, listing }).includes('garden') ? shownInInterior('GARDEN', drawn) : null
  const shown = new Set([...front.features, ...(back?.features ?? [])])
  const { flags, construction, type } = facts
  const said: [Parameters<typeof shown.has>[0], boolean][] = [
    ['pool', flags.swimming_pool === true],
    ['garage', flags.garage === true],
    ['garden', flags.garden === true],
    ['terrace', flags.terrace === true],
    ['solarPanels', construction.heating === 'SOLAR'],
  ]
  const denied = said
    .filter(([thing, there]) => shown.has(thing) && !there)
    .map(([thing]) => `${thing} drawn, not said`)
  // A house without a garden has its terrace at the back, out of the picture.
  const hidden = (thing: string) => thing === 'terrace' && type === 'HOUSE' && back === null
  const left = said
    .filter(([thing, there]) => there && !shown.has(thing) && !hidden(thing))
    .map(([thing]) => `${thing} said, not drawn`)
  const levels = [front, ...(back ? [back] : [])].flatMap(({ storeys }) =>
    storeys &&
    construction.storeys !== null &&
    ![storeys.rows, storeys.rows + (storeys.attic ? 1 : 0)].includes(construction.storeys)
      ? [`${storeys.rows} rows of windows for ${construction.storeys} storeys`]
      : [],
  )
  return [...denied, ...left, ...levels]
}

const published = (listing: Listing): PublicFacts =>
  publish(
    { id: 1, parentId: null, listing, firstSeen: null, lastConfirmed: '', changedAt: '', priceHistory: [], demo: true },
    null,
  ).listing

/** Facts about the offer besides the home; no picture shows them. */
const OFFERED = {
  kind: 'estate',
  source: 'demo',
  sourceRef: 'D',
  deals: {},
  availability: 'AVAILABLE',
  agent: null,
  address: {
    country: 'BE',
    postalCode: '9000',
    locality: 'Gent',
    street: null,
    number: null,
    box: null,
    hidden: false,
    lat: null,
    lng: null,
  },
} as const

function faultsOfPlans(home: Home, facts: HomeFacts, plans: readonly FloorPlan[]): string[] {
  const drawn = plans.flatMap(({ spaces }) => spaces.map(({ room }) => room))
  const inside = facts.rooms.filter(({ kind, floor }) => kind !== 'TERRACE' && !(kind === 'GARAGE' && floor === -1))
  const laws: [string, boolean][] = [
    ['as many floors as the home has', plans.length === livedFloors(home.rooms).length],
    ['every room once', drawn.length === inside.length && inside.every((room) => drawn.includes(room))],
    ['one front door', plans.filter(({ entrance }) => entrance !== null).length === 1],
    ['stairs to every floor', plans.length === 1 || plans.every(({ stairs }) => stairs !== null)],
    ...plans.flatMap(faultsOfFloor),
  ]
  return laws.filter(([, holds]) => !holds).map(([law]) => law)
}

function faultsOfFloor({ floor, width, depth, spaces, doors }: FloorPlan): [string, boolean][] {
  const kinds = spaces.map(({ room }) => room.kind)
  const areaOf = (i: number) => (spaces[i]?.boxes ?? []).reduce((sum, box) => sum + box.width * box.height, 0)
  const reached = (i: number) => {
    const door = doors.find(({ into }) => into === i)
    const from = door && kinds[door.from]
    const isForAll = (kind: RoomKind | undefined) => kind === 'HALL' || kind === 'LIVING'
    if (isForAll(from)) return true
    const another = kinds.some(
      (kind, other) =>
        other !== i && kind === 'BATHROOM' && doors.some((d) => d.into === other && isForAll(kinds[d.from])),
    )
    return from === 'BEDROOM' && (kinds[i] === 'DRESSING' || (kinds[i] === 'BATHROOM' && another))
  }
  return [
    [`a hall on floor ${floor}`, kinds[0] === 'HALL'],
    [
      `the walls of floor ${floor} close`,
      Math.abs(spaces.reduce((sum, _, i) => sum + areaOf(i), 0) - width * depth) < 0.01,
    ],
    ...spaces.flatMap(({ room, boxes }, i): [string, boolean][] => [
      [
        `${room.kind} of ${room.area} m² drawn as ${areaOf(i).toFixed(2)}`,
        Math.abs(areaOf(i) - (room.area ?? 0)) < 0.01,
      ],
      [
        `${room.kind} within its floor`,
        boxes.every((b) => b.x > -0.01 && b.y > -0.01 && b.x + b.width < width + 0.01 && b.y + b.height < depth + 0.01),
      ],
      [`a way into ${room.kind} of ${room.area} m² on floor ${floor}`, i === 0 || reached(i)],
    ]),
  ]
}
