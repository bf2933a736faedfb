import { expect, test } from 'vitest'
import { OTHER_NAMES, UnreadTally } from '#feeds/unread.ts'

test('counts filled values by name, the most frequent first, with up to three examples', () => {
  const unread = new UnreadTally()
  for (const value of ['2', ' 1 ', '2', '', '  ', '3', '4']) unread.add('anzahl_balkone', value)
  for (const value of ['ja', 'true']) unread.add('kamin', value, { why: 'calculated' })
  unread.add('boden.art', 'FLIESEN', { isCode: true })
  expect(unread.counts()).toEqual([
    { name: 'anzahl_balkone', count: 5, examples: ['2', '1', '3'] },
    { name: 'kamin', count: 2, examples: ['ja', 'true'], why: 'calculated' },
    { name: 'boden.art', count: 1, examples: ['FLIESEN'] },
  ])
})

test('gives no example that may be a name, a text, a telephone number or a door code', () => {
  const unread = new UnreadTally()
  for (const value of ['Marie Maes', '0470 12 34 56', '1234', '012', 'bij de buren', 'a@b.example', '12.06.1961'])
    unread.add('Eigenaar', value)
  unread.add('Sleutel', '123')
  unread.add('Code alarme', '9')
  unread.add('zugang', '77')
  unread.add('boden', '<b>', { isCode: true })
  expect(unread.counts().map(({ count, examples }) => [count, examples])).toEqual([
    [7, []],
    [1, []],
    [1, []],
    [1, []],
    [1, []],
  ])
})

test('counts names beyond the first 500 together, and cuts long names', () => {
  const unread = new UnreadTally()
  for (let at = 0; at < 600; at++) unread.add(`${at}`.padStart(200, 'x\0'), '1')
  for (let at = 0; at < 600; at++) unread.add(`column ${at}`, '1')
  const counts = unread.counts()
  expect(counts).toHaveLength(501)
  expect(counts.every(({ name }) => name.length <= 100)).toBe(true)
  expect(counts.at(-1)?.name).toBe(OTHER_NAMES)
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(1200)
})
