import { expect, test } from 'vitest'
import { FairQueue } from '#web/edge/fair-queue.ts'

test('the first item of every network comes before the second of any other', () => {
  const line = new FairQueue<string>()
  for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) line.push(item.charAt(0), item)
  expect(line.ahead('d')).toBe(3)
  expect(line.ahead('a')).toBe(6)
  expect(Array.from({ length: 7 }, () => line.shift())).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3', undefined])
  expect(line.size).toBe(0)
})

test('the network with the most waiting items makes room, never one with as few as the newcomer', () => {
  const line = new FairQueue<string>()
  for (const item of ['a1', 'a2', 'a3', 'b1']) line.push(item.charAt(0), item)
  expect(line.dropToMakeRoomFor('c')).toBe('a3')
  expect(line.dropToMakeRoomFor('b')).toBeUndefined()
  expect(line.dropToMakeRoomFor('c')).toBe('a2')
  expect(line.dropToMakeRoomFor('c')).toBeUndefined()
  expect(line.size).toBe(2)
})

test('a removed item leaves no turn behind', () => {
  const line = new FairQueue<string>()
  for (const item of ['a1', 'b1', 'c1', 'a2']) line.push(item.charAt(0), item)
  for (const item of ['a1', 'b1', 'b1', 'x']) line.remove(item.charAt(0), item)
  expect(line.size).toBe(2)
  expect([line.shift(), line.shift(), line.shift()]).toEqual(['a2', 'c1', undefined])
})
