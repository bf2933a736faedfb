import { expect, test } from 'vitest'
import { drawnRoomsOf, isLivingSpace, isPlanDrawn, namedRooms } from './drawn-rooms.ts'
import { type Room, ROOM_KINDS, type RoomKind } from './listing.ts'

const house = { type: 'HOUSE', subtype: null, kind: 'estate', flags: { garden: true } } as const
const drawn = (change: Partial<Parameters<typeof drawnRoomsOf>[0]['listing']> = {}, demo = true) =>
  drawnRoomsOf({ demo, listing: { ...house, ...change } })
const room = (kind: RoomKind, floor: number | null = 0, name: string | null = null): Room => ({
  ...{ kind, floor, name, area: null },
})

test('rooms are drawn for invented homes only, never for a real one, a project, a plot or a shop', () => {
  expect(drawn()).toHaveLength(4)
  expect(drawn({ type: 'APARTMENT', kind: 'unit' })).toHaveLength(4)
  expect(drawn({}, false)).toEqual([])
  expect(drawn({ kind: 'project' })).toEqual([])
  for (const type of ['LAND', 'COMMERCIAL', 'GARAGE'] as const) expect(drawn({ type })).toEqual([])
})

test('the fourth picture is the garden of a home with an ordinary garden, else the bathroom', () => {
  expect(drawn()).toEqual(['living', 'kitchen', 'bedroom', 'garden'])
  for (const without of [{ flags: {} }, { flags: { garden: false } }, { subtype: 'EXCEPTIONAL' as const }])
    expect(drawn(without)).toEqual(['living', 'kitchen', 'bedroom', 'bathroom'])
})

test('a plan is drawn for an invented home whose rooms are known', () => {
  const plan = (rooms: Room[], demo = true) => isPlanDrawn({ demo, listing: { ...house, rooms } })
  expect([plan([room('LIVING')]), plan([]), plan([room('LIVING')], false)]).toEqual([true, false, false])
})

test('cellar, attic, garage, terrace and garden do not count as living area', () => {
  expect(ROOM_KINDS.filter((kind) => !isLivingSpace({ kind })).toSorted()).toEqual([
    ...['ATTIC', 'CELLAR', 'GARAGE', 'GARDEN', 'TERRACE'],
  ])
})

test('rooms with the same name are numbered in order; a name by the agency is kept', () => {
  const words = Object.fromEntries(ROOM_KINDS.map((kind) => [kind, kind.toLowerCase()])) as Record<RoomKind, string>
  const names = (rooms: Room[]) => namedRooms(rooms, words, 'landing').map(({ name }) => name.replace('\u00A0', ' '))
  expect(names([room('BEDROOM'), room('LIVING'), room('BEDROOM')])).toEqual(['bedroom 1', 'living', 'bedroom 2'])
  expect(names([room('BEDROOM', 0, 'bedroom'), room('BEDROOM')])).toEqual(['bedroom', 'bedroom'])
  expect(names([room('HALL', 0), room('HALL', 1)])).toEqual(['hall', 'landing'])
  expect(names([room('HALL', 1), room('HALL', 2), room('HALL', 2)])).toEqual(['hall', 'landing 1', 'landing 2'])
  const rooms = [room('LIVING')]
  expect(namedRooms(rooms, words, 'landing')[0]?.room).toBe(rooms[0])
})
