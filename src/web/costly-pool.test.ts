import { expect, test } from 'vitest'
import { costlyPool, PoolFull } from '#web/costly-pool.ts'

/** Work that ends when told to. */
function works() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    end: (name: string) => ends.get(name)?.(),
    make: (name: string) => () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    },
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('so many are made at once, the others wait, and networks take turns', async () => {
  const pool = costlyPool<string>({ atOnce: 1, waiting: 10, ofOneNetwork: 3 })
  const { begun, end, make } = works()
  const asked = ['a1', 'a2', 'a3', 'b1'].map(async (name) => pool.run(name.charAt(0), name, make(name)))
  for (const name of ['a1', 'a2', 'b1', 'a3']) {
    await turn()
    expect(begun.at(-1)).toBe(name)
    end(name)
  }
  expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3', 'b1'])
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('who asks for what is being made gets the same, and takes no room', async () => {
  const pool = costlyPool<string>({ atOnce: 1, waiting: 1, ofOneNetwork: 1 })
  const { begun, end, make } = works()
  const asked = ['a', 'b', 'b'].map(async (network) => pool.run(network, 'same', make('same')))
  await turn()
  end('same')
  expect(await Promise.all(asked)).toEqual(['same', 'same', 'same'])
  expect(begun).toEqual(['same'])
})

test('a network that has its share, and anybody when the line is full, is told at once', async () => {
  const pool = costlyPool<string>({ atOnce: 1, waiting: 2, ofOneNetwork: 2 })
  const { end, make } = works()
  const kept = [pool.run('a', 'a1', make('a1')), pool.run('a', 'a2', make('a2'))]
  await expect(pool.run('a', 'a3', make('a3'))).rejects.toThrow(PoolFull)
  kept.push(pool.run('b', 'b1', make('b1')))
  await expect(pool.run('c', 'c1', make('c1'))).rejects.toThrow(PoolFull)
  for (const name of ['a1', 'a2', 'b1']) {
    await turn()
    end(name)
    await turn()
  }
  expect(await Promise.all(kept)).toHaveLength(3)
})

test('six networks fill the line, and a seventh is made room for and served within one turn of each', async () => {
  const pool = costlyPool<string>({ atOnce: 1, waiting: 20, ofOneNetwork: 4 })
  const { begun, end, make } = works()
  const refused: string[] = []
  const ask = (name: string) =>
    pool.run(name.charAt(0), name, make(name)).catch((error: unknown) => {
      if (!(error instanceof PoolFull)) throw error
      refused.push(name)
    })
  for (const number of [1, 2, 3, 4]) for (const network of 'abcdef') void ask(network + number)
  await turn()
  const before = refused.length
  expect(pool.hasRoomFor('g')).toBe(true)
  void ask('g1')
  await turn()
  expect(refused).toHaveLength(before + 1)
  expect(refused.at(-1)).toMatch(/^[a-f]\d$/)
  while (begun.at(-1) !== 'g1') {
    end(begun.at(-1) ?? '')
    await turn()
    expect(begun.length).toBeLessThanOrEqual(8)
  }
  // They come back as fast as they are served, and the next visitor is let in all the same.
  for (const network of 'abcdef') void ask(`${network}9`)
  expect(pool.hasRoomFor('h')).toBe(true)
})

test('who asks for what somebody has waiting far behind gets it at his own turn, and keeps it when that one is dropped', async () => {
  const pool = costlyPool<string>({ atOnce: 1, waiting: 4, ofOneNetwork: 4 })
  const { begun, end, make } = works()
  const ask = async (network: string, name: string) =>
    await pool.run(network, name, make(name)).catch(() => 'turned away')
  const attacked = ['a1', 'a2', 'a3', 'same'].map(async (name) => await ask('a', name))
  const visitor = ask('b', 'same')
  await turn()
  // The line is full; what is given up is of the one with most waiting, but not the work that another waits for too.
  const other = ask('c', 'c1')
  await turn()
  expect(pool.hasRoomFor('a', 'same')).toBe(true)
  expect(pool.hasRoomFor('a')).toBe(false)
  for (let left = 5; left > 0; left -= 1) {
    end(begun.at(-1) ?? '')
    await turn()
  }
  expect(begun).toEqual(['a1', 'a2', 'same', 'c1', 'a3'])
  expect(await Promise.all([...attacked, visitor, other])).toEqual(['a1', 'a2', 'a3', 'same', 'same', 'c1'])
})

test('what fails is told to those who asked, and leaves its place to the next', async () => {
  const pool = costlyPool<string>({ atOnce: 1, waiting: 2, ofOneNetwork: 2 })
  await expect(pool.run('a', 'x', () => Promise.reject(new Error('no ink')))).rejects.toThrow('no ink')
  expect(await pool.run('a', 'x', () => Promise.resolve('drawn'))).toBe('drawn')
})
