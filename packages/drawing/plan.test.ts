import { brotliCompressSync } from 'node:zlib'
import { SaxesParser } from 'saxes'
import { expect, it } from 'vitest'
import { PLAN_SIZE, type PlanSheet } from './floor-plan/plan-size.ts'
import type { Room, RoomKind } from './facts.ts'
import { floorsOnPlan } from './drawing.ts'
import { drawFloorPlan, type PlanWords } from './plan.ts'

const room = (kind: RoomKind, area: number | null, floor = 0): Room => ({ kind, area, name: null, floor })
const HOME = [
  room('HALL', 8.4),
  room('LIVING', 34.2),
  room('KITCHEN', 16),
  room('BEDROOM', 14),
  room('BATHROOM', null),
  room('GARDEN', 200),
]
const HOUSE = [
  ...[room('HALL', 11), room('LIVING', 31), room('KITCHEN', 12), room('TOILET', 1.4), room('STORAGE', 4)],
  ...[room('HALL', 9.5, 1), room('BEDROOM', 16, 1), room('BEDROOM', 13, 1), room('BEDROOM', 12, 1)],
  ...[room('BATHROOM', 6.9, 1), room('TERRACE', 14)],
]
const AROUND = { facades: 4, flat: false }
const WORDS: PlanWords = {
  room: ({ kind, area }) => ({ name: kind, area: area === null ? '' : `${area} m²` }),
  floor: (floor) => `floor ${floor}`,
}
const plan = (rooms: readonly Room[], on: PlanSheet = 'wide', words: PlanWords = WORDS, seed = 1, floor = 0) =>
  drawFloorPlan({ rooms, seed, around: AROUND }, words, on, floor)
/** The texts of all sheets of a home. */
const sheets = (rooms: readonly Room[], on: PlanSheet, words: PlanWords = WORDS) =>
  (on === 'phone' ? floorsOnPlan(rooms) : [0]).map((_, floor) => plan(rooms, on, words, 1, floor))

it('labels each room with its name and area, and leaves the garden out', () => {
  const texts = textsOf(plan(HOME))
  expect(texts).toEqual(expect.arrayContaining(['HALL', 'LIVING', '34.2 m²', 'KITCHEN', 'BEDROOM', 'BATHROOM']))
  expect(texts.join()).not.toContain('GARDEN')
})

it('requests the names of exactly its rooms, even when the same home was drawn before', () => {
  for (const home of [HOUSE, structuredClone(HOUSE)]) {
    const asked: Room[] = []
    plan(home, 'wide', { ...WORDS, room: (one) => (asked.push(one), WORDS.room(one)) })
    expect(asked.filter((one) => !home.includes(one))).toEqual([])
  }
})

it('lists rooms that are too small for their label below the plan, by number', () => {
  for (const on of ['wide', 'phone'] as const) {
    const texts = sheets(HOUSE, on).flatMap(textsOf)
    const legend = texts.filter((text) => /^\d\s/.test(text)).join(' ')
    const numbers = texts.filter((text) => /^\d$/.test(text))
    expect(numbers.length).toBeGreaterThan(0)
    for (const number of numbers) expect(legend).toMatch(new RegExp(`(^|\\s)${number}\\s=\\s[A-Z]+,\\s[\\d.]+\\sm²`))
    for (const kind of ['TOILET', 'STORAGE', 'BATHROOM', 'LIVING']) expect(texts.join(' ')).toContain(kind)
  }
})

it('draws each living floor in its own walls, with its name and stairs, and no garage in the cellar', () => {
  const home = [...HOUSE, room('GARAGE', 20, -1)]
  for (const on of ['wide', 'phone', 'print'] as const) {
    const drawn = sheets(home, on)
    expect(drawn).toHaveLength(on === 'phone' ? 2 : 1)
    expect(drawn.flatMap(textsOf).filter((text) => /floor|GARAGE/.test(text))).toEqual(['floor 0', 'floor 1'])
    expect(drawn.join().match(OUTER_WALLS)).toHaveLength(2)
    expect(drawn.join().match(/#f1ece0/g)).toHaveLength(2)
    expect(plan(HOME, on).match(OUTER_WALLS)).toHaveLength(1)
  }
})

it('has one front door, into the hall', () => {
  for (let seed = 0; seed < 12; seed++) expect(plan(HOUSE, 'wide', WORDS, seed).match(FRONT_DOOR)).toHaveLength(1)
})

it('draws its lettering in our own typefaces, in print and on screens [drawing.lettered-plans]', () => {
  const silent: PlanWords = { room: () => ({ name: ' ', area: '' }), floor: () => ' ' }
  for (const on of ['wide', 'phone', 'print'] as const) {
    expect(plan(HOME, on)).not.toMatch(/<text|font-family/)
    expect(plan(HOME, on).length).toBeGreaterThan(plan(HOME, on, silent).length + 2000)
    expect(brotliCompressSync(plan(HOUSE, on)).length).toBeLessThan(10_240)
  }
})

it('escapes markup in labels', () => {
  const words: PlanWords = { ...WORDS, room: () => ({ name: '<b>&"Bar', area: '' }) }
  expect(textsOf(plan([room('LIVING', 30)], 'wide', words))).toContain('<b>&"Bar')
})

it('is readable on a phone, with few rooms or twelve, whatever their names', () => {
  for (const name of ['WC', 'Schlafzimmer', 'Salle de bains', 'Ankleidezimmer'])
    for (const count of [1, 5, 12]) {
      const rooms = Array.from({ length: count }, (_, i) => room(i === 0 ? 'LIVING' : 'BEDROOM', i === 0 ? 40 : 15 - i))
      const words: PlanWords = { ...WORDS, room: ({ area }) => ({ name, area: `${area} m²` }) }
      const letters = [...plan(rooms, 'phone', words).matchAll(/font-size="([\d.]+)"/g)].map(
        ([, size]) => (Number(size) * 308) / PLAN_SIZE.phone.width,
      )
      expect(letters.length).toBeGreaterThanOrEqual(count)
      expect(Math.min(...letters), `${count} × ${name}`).toBeGreaterThan(11)
    }
})

it('keeps its legend within the sheet, however long it is', () => {
  const words: PlanWords = { ...WORDS, room: ({ area }) => ({ name: 'Eingangsbereich', area: `${area} m²` }) }
  for (const on of ['wide', 'phone', 'print'] as const) {
    const { width } = PLAN_SIZE[on]
    for (const [, outlines = '', size] of sheets(HOUSE, on, words)
      .join()
      .matchAll(/ d="([^"]+)"[^>]*font-size="([\d.]+)" aria/g)) {
      const last = Math.max(...[...outlines.matchAll(/M(-?[\d.]+)/g)].map(([, x]) => Number(x)))
      expect(last + Number(size) / 3, on).toBeLessThan(width)
    }
  }
})

it('works with no rooms, with one and with forty, and is the same each time', () => {
  for (const count of [0, 1, 2, 40]) {
    const rooms = Array.from({ length: count }, (_, i) => room('BEDROOM', i % 3 ? 4 + i : null))
    expect(plan(rooms)).not.toMatch(/NaN|undefined|Infinity/)
    expect(plan(rooms)).toBe(plan(rooms))
    textsOf(plan(rooms))
  }
})

const OUTER_WALLS = /<rect [^>]*fill="none" stroke="#2f2d2b"/g
const FRONT_DOOR = /l-9 14h18z/g

function textsOf(svg: string): string[] {
  const texts: string[] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ attributes }) => {
    if (attributes['aria-label']) texts.push(attributes['aria-label'])
  })
  parser.write(svg).close()
  return texts
}
