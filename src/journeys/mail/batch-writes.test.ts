import { expect, test } from 'vitest'
import { batchWrites } from '#journeys/mail/batch-writes.ts'
import { pause } from '../../../test/waiting.ts'

/** A disk on which each write is ended by the test. */
function slowDisk() {
  const writes: { items: string[]; end: () => void; fail: (error: Error) => void }[] = []
  const write = async (items: string[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    writes.push({ items, end: resolve, fail: reject })
    await promise
  }
  return { writes, write, written: () => writes.map(({ items }) => items.join('')) }
}

test('what all hands bring is one write, and each hears when it is done', async () => {
  const disk = slowDisk()
  const marks = batchWrites(3, disk.write)
  const heard: string[] = []
  const all = ['a', 'b', 'c'].map(async (item) => {
    await marks.add(item)
    heard.push(item)
  })
  expect(disk.written()).toEqual(['abc'])
  expect(heard).toEqual([])
  disk.writes[0]?.end()
  await Promise.all(all)
  expect(heard).toEqual(['a', 'b', 'c'])
})

test('one that comes alone waits only a moment for the others', async () => {
  const disk = slowDisk()
  const marks = batchWrites(3, disk.write)
  const own = marks.add('a')
  expect(disk.written()).toEqual([])
  await expect.poll(disk.written).toEqual(['a'])
  disk.writes[0]?.end()
  await own
})

test('what comes during a write is one write after it', async () => {
  const disk = slowDisk()
  const marks = batchWrites(3, disk.write)
  const first = marks.add('a')
  await expect.poll(disk.written).toEqual(['a'])
  const others = [marks.add('b'), marks.add('c')]
  await pause(30, 'nothing happens')
  expect(disk.written()).toEqual(['a'])
  disk.writes[0]?.end()
  await first
  const again = marks.add('d')
  await expect.poll(disk.written).toEqual(['a', 'bcd'])
  disk.writes[1]?.end()
  await Promise.all([...others, again])
})

test('nobody waits for a hand that went', async () => {
  const disk = slowDisk()
  const marks = batchWrites(2, disk.write)
  const own = marks.add('a')
  marks.leave()
  expect(disk.written()).toEqual(['a'])
  disk.writes[0]?.end()
  await own
})

test('a write that fails is told to those whose it was, and the next is tried', async () => {
  const disk = slowDisk()
  const marks = batchWrites(2, disk.write)
  const both = Promise.allSettled([marks.add('a'), marks.add('b')])
  disk.writes[0]?.fail(new Error('no room'))
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const next = Promise.all([marks.add('c'), marks.add('d')])
  expect(disk.written()).toEqual(['ab', 'cd'])
  disk.writes[1]?.end()
  await next
})
