import { SaxesParser } from 'saxes'
import { expect, it } from 'vitest'
import type { Room, RoomKind } from '#domain/listing.ts'
import { drawFloorPlan, PLAN_SHEETS } from '#media/drawing/plan.ts'

const room = (kind: RoomKind, area: number | null): Room => ({ kind, area, name: null, floor: 0 })
const HOME = [
  room('LIVING', 34.2),
  room('KITCHEN', 16),
  room('BEDROOM', 14),
  room('BATHROOM', null),
  room('GARDEN', 200),
]

it('letters each room inside with the label it is given, and leaves the garden out', () => {
  const texts = textsOf(drawFloorPlan(HOME, 1, ({ kind, area }) => (area ? `${kind}\n${area} m²` : kind)))
  expect(texts).toEqual(expect.arrayContaining(['LIVING', '34.2 m²', 'KITCHEN', 'BEDROOM', 'BATHROOM']))
  expect(texts.join()).not.toContain('GARDEN')
})

it('draws each floor that is lived on in its own walls, under its name, and no garage below them', () => {
  const at = (floor: number, ...rooms: Room[]) => rooms.map((each) => ({ ...each, floor }))
  const home = [...HOME, ...at(1, room('BEDROOM', 12), room('BATHROOM', 6)), ...at(-1, room('GARAGE', 20))]
  for (const on of ['wide', 'phone'] as const) {
    const plan = drawFloorPlan(
      home,
      1,
      ({ kind }) => kind,
      on,
      (floor) => `floor ${floor}`,
    )
    expect(textsOf(plan).filter((text) => /floor|GARAGE/.test(text))).toEqual(['floor 0', 'floor 1'])
    expect(plan.match(/stroke-width="10"/g)).toHaveLength(2)
    const flat = drawFloorPlan([...HOME, ...at(-1, room('GARAGE', 20))], 1, ({ kind }) => kind, on)
    expect(textsOf(flat)).not.toContain('GARAGE')
    expect(flat.match(/stroke-width="10"/g)).toHaveLength(1)
  }
})

it('leads from the front door into the living room, not into a bedroom', () => {
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const plan = drawFloorPlan(HOME, seed, () => '')
    const [, x, front] = /M([\d.]+) ([\d.]+)l-9 14h18z/.exec(plan)?.map(Number) ?? []
    const rooms = [
      ...plan.matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)" fill="(#\w{6})"/g),
    ]
    const behind = rooms.filter(([, left, top, width, height]) => {
      const within = Number(left) < Number(x) && Number(x) < Number(left) + Number(width)
      return within && Number(top) + Number(height) + 14 === front
    })
    expect(behind.map(([, , , , , colour]) => colour)).toEqual(['#f3ead9'])
  }
})

it('has its letters as outlines for print, on a machine without fonts too', () => {
  const plan = drawFloorPlan(HOME, 1, ({ kind }) => kind, 'print')
  expect(textsOf(plan)).toEqual([])
  expect(plan.length).toBeGreaterThan(drawFloorPlan(HOME, 1, () => '', 'print').length + 2000)
})

it('keeps a label from becoming markup', () => {
  expect(textsOf(drawFloorPlan([room('OTHER', 9)], 1, () => '<b>&"Bar'))).toEqual(['<b>&"Bar'])
})

it('can be read on a phone, with a handful of rooms as with twelve, whatever they are called', () => {
  const across = 328 / PLAN_SHEETS.phone.width
  for (const name of ['WC', 'Schlafzimmer', 'Salle de bains', 'Ankleidezimmer'])
    for (const count of [1, 5, 12]) {
      const rooms = Array.from({ length: count }, (_, i) =>
        room(i === 0 ? 'LIVING' : 'BEDROOM', i === 0 ? 40 : 9 - i / 2),
      )
      const plan = drawFloorPlan(rooms, count, ({ area }) => `${name}\n${area} m²`, 'phone')
      const letters = [...plan.matchAll(/font-size="([\d.]+)"/g)].map(([, size]) => Number(size) * across)
      expect(letters.length).toBeGreaterThanOrEqual(count)
      expect(Math.min(...letters), `${count} × ${name}`).toBeGreaterThan(11)
    }
})

it('copes with no rooms, with one and with forty, and is the same each time', () => {
  for (const count of [0, 1, 2, 40]) {
    const rooms = Array.from({ length: count }, (_, i) => room('BEDROOM', i % 3 ? 4 + i : null))
    const plan = drawFloorPlan(rooms, 5, () => 'Slaapkamer')
    expect(plan).not.toMatch(/NaN|undefined|Infinity/)
    expect(drawFloorPlan(rooms, 5, () => 'Slaapkamer')).toBe(plan)
    textsOf(plan)
  }
})

function textsOf(svg: string): string[] {
  const texts: string[] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('text', (text) => {
    if (text) texts.push(text)
  })
  parser.write(svg).close()
  return texts
}
