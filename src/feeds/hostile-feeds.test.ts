// own process: it counts the processor time of its process, which parallel tests in threads would add to.
import { describe, expect, test } from 'vitest'
import { FeedRefused } from '#feeds/feed.ts'
import { readInThread, type ReadingLimits } from '#feeds/reading-thread.ts'
import { readFeed, type ReadItem } from '#feeds/read-feed.ts'
import { leastProcessorMs, threadProcessorMs } from '../../test/processor-time.ts'

const plain = { format: null, mapping: null, keepFile: null } as const

async function* repeated(start: string, again: string, times: number, end: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(start)
  const piece = Buffer.from(again.repeat(Math.min(times, 10_000)))
  for (let done = 0; done < times; done += 10_000) yield piece
  yield Buffer.from(end)
}

async function outcome(items: AsyncIterable<ReadItem>): Promise<string> {
  try {
    const kinds: string[] = []
    for await (const item of items) if (kinds.length < 50) kinds.push(item.kind)
    return kinds.join(' ')
  } catch (error) {
    if (error instanceof FeedRefused) return error.message
    throw error
  }
}

const openImmo = [
  '<openimmo><uebertragung umfang="VOLL"/><anbieter><firma>F</firma><immobilie>',
  '</immobilie></anbieter></openimmo>',
] as const
const json = ['{"gevel":1,"source":"s","listings":[', ']}'] as const

/** Time limits that no busy machine reaches, unless a test sets them. */
const limits = (more: Partial<ReadingLimits>): ReadingLimits => ({
  turnMs: 3_600_000,
  totalMs: 3_600_000,
  memoryMb: 512,
  ...more,
})

describe('small things in great numbers', () => {
  test.each([
    ['empty elements', repeated(openImmo[0], '<a/>', 6_000_000, openImmo[1]), /more than 50000 elements/],
    [
      'attributes',
      repeated(`${openImmo[0]}<a `, 'b="" ', 300_000, `/>${openImmo[1]}`),
      /no complete XML|longer|elements/,
    ],
    [
      'empty lists in a listing',
      repeated(`${json[0]}{"media":[`, '{},', 2_000_000, `{}]}${json[1]}`),
      /more than 50000 values/,
    ],
    [
      'numbers in a listing',
      repeated(`${json[0]}{"media":[`, '1,', 3_000_000, `1]}${json[1]}`),
      /more than 50000 values/,
    ],
  ])('%s refuse the file, and take little memory [hostile-feeds.refuse-file-take]', async (_what, bytes, reason) => {
    // With more memory use the thread would end for another reason.
    expect(await outcome(readInThread(bytes, plain, limits({ memoryMb: 64 })))).toMatch(reason)
  })
})

describe('a feed in its own thread', () => {
  const spaces = () => repeated(`${json[0]}{"sourceRef":"a","x":[`, ' ', 4_000_000, `]}${json[1]}`)

  test('gives the same items as one read in this thread', async () => {
    const feed = () =>
      repeated(
        json[0],
        '{"sourceRef":"a","deals":{"FOR_SALE":{"price":1000}},"type":"HOUSE","address":{"postalCode":"9000"}},'.slice(
          0,
          -1,
        ),
        1,
        json[1],
      )
    const here: ReadItem[] = []
    for await (const item of readFeed(feed(), plain)) here.push(item)
    const elsewhere: ReadItem[] = []
    for await (const item of readInThread(feed(), plain)) elsewhere.push(item)
    expect(elsewhere).toEqual(here)
  })

  test('takes little time of the thread that serves pages', async () => {
    const elements = () => repeated(openImmo[0], '<a/>', 200_000, openImmo[1])
    const here = await threadProcessorMs(() => outcome(readFeed(elements(), plain)))
    const elsewhere = await threadProcessorMs(() => outcome(readInThread(elements(), plain)))
    expect(elsewhere / here).toBeLessThan(1 / 2)
  })

  test('is refused when one piece takes too long, or the whole file too much memory [hostile-feeds.refused-piece-takes]', async () => {
    expect(await outcome(readInThread(spaces(), plain, limits({ turnMs: 1 })))).toMatch(/takes too long: one piece/)
    expect(await outcome(readInThread(spaces(), plain, limits({ totalMs: 1 })))).toMatch(/takes too long: all of it/)
    const references = (n: number) => `{"sourceRef":"${n}-${'x'.repeat(4000)}"},`
    async function* many() {
      yield Buffer.from(json[0])
      for (let n = 0; n < 100_000; n += 1000)
        yield Buffer.from(Array.from({ length: 1000 }, (_, i) => references(n + i)).join(''))
    }
    expect(await outcome(readInThread(many(), plain, limits({ memoryMb: 4 })))).toMatch(
      /more memory than it may \(4 MB\)/,
    )
  })

  test('a broken source is reported, stopping the reader ends it, and the next feed is read', async () => {
    async function* broken() {
      yield Buffer.from(json[0])
      throw new Error('the line broke')
    }
    await expect(outcome(readInThread(broken(), plain))).rejects.toThrow('the line broke')
    for await (const item of readInThread(spaces(), plain)) {
      expect(item.kind).toBe('header')
      break
    }
    expect(await outcome(readInThread(repeated('', 'x', 1, ''), plain))).toMatch(/mapping/)
  })
})

test('texts full of script openings and spaces take as much processor time as any text of that length', async () => {
  const costOf = async (text: string) => {
    const listing = {
      sourceRef: 'a',
      deals: { FOR_SALE: {} },
      type: 'HOUSE',
      address: { postalCode: '9000' },
      texts: { nl: { description: text } },
    }
    const bytes = Buffer.from(`${json[0]}${JSON.stringify(listing)}${json[1]}`)
    return await leastProcessorMs(3, async () => {
      expect(await outcome(readFeed(repeated(bytes.toString(), '', 0, ''), plain))).toBe('header listing summary')
    })
  }
  const harmless = await costOf('Een huis met <b>tuin</b>. '.repeat(3_800))
  for (const run of ['<script', '<script>', '<style>x', ' ', '\n ', '&', '<a ', '<p>', '<br', '\u2028']) {
    const text = run.repeat(Math.floor(99_000 / run.length))
    expect((await costOf(`Huis ${text} einde`)) / (harmless + 5), JSON.stringify(run)).toBeLessThan(8)
  }
})
