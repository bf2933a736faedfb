import { expect, test } from 'vitest'
import { batchWrites } from '#journeys/mail/batch-writes.ts'
import { pause } from '../../../test/waiting.ts'

/** A disk on which the test completes each write. */
function slowDisk() {
  const writes: { items: string[]; end: () => void; fail: (error: Error) => void }[] = []
  const write = async (items: string[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    writes.push({ items, end: resolve, fail: reject })
    await promise
  }
  return { writes, write, written: () => writes.map(({ items }) => items.join('')) }
}

test('items of all senders become one write, and each sender is told when it is done', async () => {
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

test('a single item waits only a moment for others', async () => {
  const disk = slowDisk()
  const marks = batchWrites(3, disk.write)
  const own = marks.add('a')
  expect(disk.written()).toEqual([])
  await expect.poll(disk.written).toEqual(['a'])
  disk.writes[0]?.end()
  await own
})

test('items that arrive during a write become one write after it', async () => {
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

test('a sender that left is not waited for', async () => {
  const disk = slowDisk()
  const marks = batchWrites(2, disk.write)
  const own = marks.add('a')
  marks.leave()
  expect(disk.written()).toEqual(['a'])
  disk.writes[0]?.end()
  await own
})

test('a failed write is reported to its senders, and the next is tried', async () => {
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
