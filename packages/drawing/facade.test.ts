import { brotliCompressSync } from 'node:zlib'
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { PROPERTY_TYPES, REGIONS, SUBTYPES } from './facts.ts'
import { drawFacade, shownInFacade } from './facade.ts'
import type { FacadeFacts } from './facts.ts'
import { sampleFacts } from './sample-facts.ts'
import { HOUSE_TYPES, houseTypeOf } from './house-type.ts'
import { newSheet, type Shown } from './sheet.ts'
import { drawHero } from './hero.ts'
import { drawInterior, DRAWN_ROOMS, shownInInterior } from './interior/interior.ts'

const UNKNOWN = sampleFacts(1)

const EVERY_KIND: FacadeFacts[] = PROPERTY_TYPES.flatMap((type) =>
  [null, ...SUBTYPES[type]].map((subtype, i) => ({
    ...UNKNOWN,
    type,
    subtype,
    seed: 100 + i,
    region: REGIONS[i % 3] ?? null,
  })),
)
const LONG = process.env['GEVEL_LONG'] === '1'
const MOODS = ['day', 'night'] as const

describe.each(MOODS)('a façade by %s', (mood) => {
  it.each(EVERY_KIND.map((facts) => [`${facts.type} ${facts.subtype ?? 'of no known subtype'}`, facts] as const))(
    'is a well-formed picture without text, script or anything from outside: %s',
    (_, facts) => {
      for (let seed = 0; seed < 12; seed++)
        expectOwnPicture(drawFacade({ ...facts, seed: seed * 7 + facts.seed }, mood), 800, 600)
    },
  )
})

it('draws any mixture of facts, however odd', () => {
  for (const facts of randomFacts(150)) for (const mood of MOODS) expectOwnPicture(drawFacade(facts, mood), 800, 600)
})

it('draws the same listing the same way every time', () => {
  for (const facts of EVERY_KIND) expect(drawFacade(facts, 'day')).toBe(drawFacade({ ...facts }, 'day'))
})

it('draws three hundred terraced houses all different', () => {
  const street = Array.from({ length: 300 }, (_, seed) => drawFacade({ ...UNKNOWN, subtype: 'TERRACED', seed }, 'day'))
  expect(new Set(street).size).toBe(300)
})

it('puts no animal in front of a garage', () => {
  let met = 0
  for (const subtype of ['FARMHOUSE', 'COTTAGE', 'BUNGALOW', 'VILLA'] as const)
    for (let seed = 0; seed < 80; seed++) {
      const svg = drawFacade({ ...UNKNOWN, type: 'HOUSE', subtype, seed, garage: true, garden: seed % 2 === 0 }, 'day')
      const [, car] = /M(-?[\d.]+) 534q-2-22 20-26/.exec(svg) ?? []
      const cow = /translate\((\d+) \d+\)(?: scale\([\d.]+\))?"><[^>]+><[^>]+><path d="M-38-52q36-7/.exec(svg)?.[1]
      const dog = /M(\d+) \d+h40q4 4 2 14/.exec(svg)?.[1]
      if (car === undefined) continue
      for (const animal of [cow, dog && Number(dog) + 20]) {
        if (animal === undefined) continue
        met++
        expect(Math.abs(Number(car) + 60 - Number(animal)), `${subtype} ${seed}`).toBeGreaterThan(140)
      }
    }
  expect(met).toBeGreaterThan(5)
})

it('shows the same house by day and by night, with other colours and lit windows', () => {
  const shapes = (svg: string) =>
    svg
      .replace(/<defs>.*<\/defs>/, '')
      .match(/ d="M[^"]{40,}"/g)
      ?.filter((d) => !d.includes('q5-6 9')) ?? []
  for (const seed of [3, 14, 15]) {
    const facts: FacadeFacts = { ...UNKNOWN, type: 'HOUSE', subtype: 'VILLA', seed }
    const byNight = new Set(shapes(drawFacade(facts, 'night')))
    const lost = shapes(drawFacade(facts, 'day')).filter((d) => !byNight.has(d))
    expect(lost).toEqual([])
    expect(drawFacade(facts, 'night')).not.toBe(drawFacade(facts, 'day'))
  }
})

it('draws every house type for some listing', () => {
  const reached = new Set(randomFacts(1500).map(houseTypeOf))
  expect(HOUSE_TYPES.filter((houseType) => !reached.has(houseType))).toEqual([])
})

it('stays small: half of the drawings below 23 KB, all below 41 KB, and at most 6 KB compressed', () => {
  const drawn = randomFacts(150).flatMap((facts) => MOODS.map((mood) => drawFacade(facts, mood)))
  const sizes = drawn.map((svg) => svg.length).toSorted((a, b) => a - b)
  expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(23_552)
  expect(sizes.at(-1)).toBeLessThan(41_984)
  expect(Math.max(...drawn.slice(0, 60).map((svg) => brotliCompressSync(svg).length))).toBeLessThan(6_144)
})

it('draws an old detached Walloon house in a style of the region', () => {
  const facts: FacadeFacts = { ...UNKNOWN, subtype: 'DETACHED', region: 'BE-WAL', year: 1830 }
  const drawn = new Set(Array.from({ length: 60 }, (_, seed) => houseTypeOf({ ...facts, seed })))
  expect(drawn.size).toBeGreaterThan(1)
  for (const houseType of drawn) expect(['stoneHouse', 'farmhouse', 'cottage', 'villa']).toContain(houseType)
})

it('shows snow only in winter, and only in some winters', () => {
  const sheets = Array.from({ length: 300 }, (_, seed) => newSheet(seed, 'day'))
  const snowy = sheets.filter(({ snow }) => snow)
  expect(new Set(snowy.map(({ season }) => season))).toEqual(new Set(['winter']))
  expect(snowy.length).toBeLessThan(sheets.filter(({ season }) => season === 'winter').length)
})

it('draws a pool for a listing with a swimming pool, and for no other', () => {
  const facts: FacadeFacts = { ...UNKNOWN, subtype: 'VILLA', seed: 9 }
  const pools = [true, false, null].map((swimmingPool) =>
    shownInFacade({ ...facts, swimmingPool }).features.has('pool'),
  )
  expect(pools).toEqual([true, false, false])
})

it('never shows a pool, garage, garden, terrace, solar panels or storeys that the facts do not have', () => {
  for (const facts of [...randomFacts(LONG ? 10_000 : 800), ...EVERY_KIND]) {
    const about = JSON.stringify(facts)
    const { storeys } = shownInFacade(facts)
    expectOnly(shownInFacade(facts), facts, about)
    if (storeys && facts.storeys !== null) {
      const known = Math.max(1, facts.storeys)
      const shown = storeys.attic ? [storeys.rows, storeys.rows + 1] : [storeys.rows]
      expect(shown, about).toContain(known)
    }
    for (const room of DRAWN_ROOMS) if (room !== 'GARDEN') expectOnly(shownInInterior(room, facts), facts, about)
    // The garden is drawn only for a listing that has one.
    expectOnly(shownInInterior('GARDEN', { ...facts, garden: true }), { ...facts, garden: true }, about)
  }
})

it('lists exactly the features that the picture shows', () => {
  const facts: FacadeFacts = {
    ...UNKNOWN,
    subtype: 'VILLA',
    garden: true,
    terrace: true,
    garage: true,
    swimmingPool: true,
  }
  expect([...shownInFacade(facts).features].toSorted()).toEqual(['garage', 'garden', 'pool'])
  expect(shownInFacade({ ...UNKNOWN, subtype: 'VILLA' }).features.size).toBe(0)
  const panels = drawFacade({ ...UNKNOWN, subtype: 'SEMI_DETACHED', solarPanels: true }, 'day')
  expect([
    panels.includes('#24344f'),
    drawFacade({ ...UNKNOWN, subtype: 'SEMI_DETACHED' }, 'day').includes('#24344f'),
  ]).toEqual([true, false])
})

it('draws the moon only on the home page, not on every card of a list [drawing.one-moon]', () => {
  const moon = 'fill="#f6efd9"'
  expect(drawHero('night').split(moon)).toHaveLength(2)
  for (const facts of EVERY_KIND) expect(drawFacade(facts, 'night')).not.toContain(moon)
  for (const room of DRAWN_ROOMS) expect(drawInterior(room, { ...UNKNOWN, garden: true }, 'night')).not.toContain(moon)
})

it('draws different skylines for projects [drawing.skylines]', () => {
  const skyline = (seed: number, units: number) =>
    [
      ...drawFacade({ ...UNKNOWN, kind: 'project', type: 'APARTMENT', storeys: 5, units, seed }, 'day').matchAll(
        /<rect x="(\d+)" y="([\d.]+)" width="(\d+)" height="[\d.]+" fill="url\(#side\)"/g,
      ),
    ]
      .map(([, x, top, width]) => [x, top, width].join(' '))
      .join()
  expect(new Set(Array.from({ length: 60 }, (_, seed) => skyline(seed, 20))).size).toBeGreaterThanOrEqual(6)
})

describe('rooms and the home page', () => {
  it.each(DRAWN_ROOMS)('draws a well-formed %s by day and by night', (room) => {
    for (const mood of MOODS)
      for (let seed = 0; seed < 12; seed++) expectOwnPicture(drawInterior(room, { ...UNKNOWN, seed }, mood), 800, 600)
    expect(drawInterior(room, UNKNOWN, 'day')).not.toBe(drawInterior(room, { ...UNKNOWN, seed: 2 }, 'day'))
    expect(drawInterior(room, UNKNOWN, 'day').length).toBeLessThan(20_480)
  })

  it('draws the canal in less than 90 KB', () => {
    for (const mood of MOODS) {
      expectOwnPicture(drawHero(mood), 1680, 760)
      expect(drawHero(mood).length).toBeLessThan(90_000)
    }
  })
})

/** Checks that the drawing shows only features that the facts have. */
function expectOnly({ features }: Shown, facts: FacadeFacts, about: string): void {
  const said = {
    pool: facts.swimmingPool,
    garage: facts.garage,
    garden: facts.garden,
    terrace: facts.terrace,
    solarPanels: facts.solarPanels,
  }
  for (const feature of features) if (said[feature] !== true) expect.fail(`${feature} drawn for ${about}`)
}

const ALLOWED = new Set('svg defs linearGradient radialGradient stop pattern g path rect circle ellipse use'.split(' '))

function expectOwnPicture(svg: string, width: number, height: number): void {
  const parser = new SaxesParser()
  const ids = new Set<string>()
  const referred = new Set<string>()
  let root: Record<string, string> | null = null
  parser.on('error', (error) => {
    throw error
  })
  parser.on('text', (text) => expect(text).toBe(''))
  parser.on('opentag', ({ name, attributes }) => {
    root ??= attributes
    if (!ALLOWED.has(name)) throw new Error(`<${name}> has no place in a drawing`)
    for (const [attribute, value] of Object.entries(attributes)) {
      if (attribute === 'style' || attribute.startsWith('on') || attribute.startsWith('xlink'))
        throw new Error(attribute)
      if (/NaN|undefined|null|Infinity|e-\d|\[object|!#/.test(value)) throw new Error(`${name} ${attribute}="${value}"`)
      if (attribute === 'href' && !value.startsWith('#')) throw new Error(`a reference to ${value}`)
      if (attribute === 'id') ids.add(value)
      for (const [, id = ''] of value.matchAll(/^#([a-z]\w*)$|url\(#(\w+)\)/g))
        if (attribute === 'href') referred.add(id)
      for (const [, id = ''] of value.matchAll(/url\(#(\w+)\)/g)) referred.add(id)
    }
  })
  parser.write(svg).close()
  expect(root).toMatchObject({ viewBox: `0 0 ${width} ${height}`, width: String(width), height: String(height) })
  expect([...referred].filter((id) => !ids.has(id))).toEqual([])
}

/** Facts from fixed random numbers, so that a failure can be repeated. */
function randomFacts(count: number): FacadeFacts[] {
  let state = 20260719
  const below = (limit: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 4294967296) * limit)
  }
  const pick = <const Items extends readonly [unknown, ...unknown[]]>(items: Items): Items[number] =>
    items[below(items.length)] ?? items[0]
  const perhaps = <Value>(value: Value): Value | null => (below(3) ? value : null)
  return Array.from({ length: count }, () => {
    const type = pick(PROPERTY_TYPES)
    return {
      seed: below(1e9),
      kind: pick(['estate', 'estate', 'estate', 'unit', 'project'] as const),
      type,
      subtype: perhaps(pick(SUBTYPES[type])),
      storeys: perhaps(below(4) ? 1 + below(6) : below(30)),
      facades: perhaps(1 + below(4)),
      year: perhaps(1500 + below(530)),
      condition: perhaps(pick(['NEW', 'GOOD', 'TO_RENOVATE', 'TO_REBUILD'] as const)),
      living: perhaps(below(900)),
      land: perhaps(below(9000)),
      garden: perhaps(below(2) === 1),
      terrace: perhaps(below(2) === 1),
      garage: perhaps(below(2) === 1),
      swimmingPool: perhaps(below(5) === 1),
      solarPanels: perhaps(below(5) === 1),
      region: perhaps(pick(REGIONS)),
      province: perhaps(pick(['BE-VWV', 'BE-VAN', 'BE-WLX'])),
      units: perhaps(below(80)),
    }
  })
}
