import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SaveQueue, type Sent, type Shelf, type Waiting } from './save-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A fake server: it checks the revision, counts a save id once, and returns both values of a conflict. */
class Server {
  revision = 0
  readonly fields = new Map<string, { value: unknown; revision: number }>()
  readonly history: { field: string; value: unknown; id: string }[] = []
  readonly #known = new Map<string, Sent>()

  save({ field, word, base, id }: Waiting): Sent {
    const before = this.#known.get(id)
    if (before) return before
    const now = this.fields.get(field)
    this.history.push({ field, value: word.value, id })
    const revision = ++this.revision
    const isClash = now !== undefined && now.revision > base && now.value !== word.value
    if (!isClash) this.fields.set(field, { value: word.value, revision })
    const sent: Sent = isClash
      ? { outcome: 'conflict', mine: word.value, theirs: now.value, revision }
      : { outcome: 'saved', revision }
    this.#known.set(id, sent)
    return sent
  }
}

const memory = (): Shelf & { text: string | null } => ({
  text: null,
  read() {
    return this.text
  },
  write(text) {
    this.text = text
  },
})

test('Typing is sent 0.8 s after the last key, as one change, and shown as saved.', async () => {
  const [server, shelf] = [new Server(), memory()]
  let n = 0
  const queue = new SaveQueue(0, { send: async (one) => server.save(one), shelf, newId: () => `${n++}` })
  queue.write('title', { value: 'T' })
  await vi.advanceTimersByTimeAsync(700)
  queue.write('title', { value: 'Thuis' })
  await vi.advanceTimersByTimeAsync(799)
  expect([server.history.length, shelf.text === null]).toEqual([0, false])
  await vi.advanceTimersByTimeAsync(2)
  expect(server.history.map(({ value }) => value)).toEqual(['Thuis'])
  expect([queue.state().revision, queue.hasWork(), shelf.text]).toEqual([1, false, null])
})

test('Offline it waits, survives the tab, and is sent once online.', async () => {
  const [server, shelf] = [new Server(), memory()]
  let n = 0
  let isOn = false
  const how = {
    send: async (one: Waiting): Promise<Sent> => (isOn ? server.save(one) : { outcome: 'unsent' }),
    shelf,
    newId: () => `${n++}`,
  }
  const first = new SaveQueue(0, how)
  first.write('title', { value: 'Thuis' })
  first.write('bedrooms', { value: 3 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(first.state()).toMatchObject({ stuck: 'offline' })
  first.stop()
  const second = new SaveQueue(0, how)
  expect([second.wordAt('title'), second.wordAt('bedrooms')]).toEqual([{ value: 'Thuis' }, { value: 3 }])
  isOn = true
  second.flush()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.history.map(({ field }) => field)).toEqual(['title', 'bedrooms'])
  expect([second.hasWork(), shelf.text]).toEqual([false, null])
})

test('Both values of a conflict stay until somebody chooses.', async () => {
  const [server, shelf] = [new Server(), memory()]
  let n = 0
  const queue = new SaveQueue(0, { send: async (one) => server.save(one), shelf, newId: () => `${n++}` })
  server.save({ field: 'title', word: { value: 'Van Bo' }, base: 0, id: 'bo' })
  queue.write('title', { value: 'Van An' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(queue.state().clashes).toEqual([{ field: 'title', mine: 'Van An', theirs: 'Van Bo' }])
  expect(shelf.text).not.toBeNull()
  queue.settle('title', 'mine')
  await vi.advanceTimersByTimeAsync(1_000)
  expect([server.fields.get('title')?.value, queue.state().clashes, shelf.text]).toEqual(['Van An', [], null])
})

test('Through all connection losses and closed tabs, the last typed text is saved or a conflict, and no acknowledged save leaves the history.', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('type' as const), field: fc.constantFrom('a', 'b'), value: fc.nat(5) }),
    fc.record({
      kind: fc.constant('other' as const),
      field: fc.constantFrom('a', 'b'),
      value: fc.integer({ min: 10, max: 15 }),
    }),
    fc.record({
      kind: fc.constantFrom('kill' as const, 'wait' as const, 'cut' as const, 'lose' as const, 'mend' as const),
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const [server, shelf] = [new Server(), memory()]
      let n = 0
      // `lose`: the server gets the request and its answer is lost.
      let line: 'on' | 'cut' | 'lose' = 'on'
      const how = {
        send: async (one: Waiting): Promise<Sent> => {
          if (line === 'cut') return { outcome: 'unsent' }
          const sent = server.save(one)
          return line === 'lose' ? { outcome: 'unsent' } : sent
        },
        shelf,
        newId: () => `${n++}`,
      }
      let queue = new SaveQueue(0, how)
      const last = new Map<string, number>()
      for (const one of steps) {
        if (one.kind === 'type') {
          queue.write(one.field, { value: one.value })
          last.set(one.field, one.value)
        } else if (one.kind === 'other')
          server.save({ field: one.field, word: { value: one.value }, base: server.revision, id: `o${n++}` })
        else if (one.kind === 'kill') {
          queue.stop()
          queue = new SaveQueue(server.revision, how)
        } else if (one.kind === 'wait') await vi.advanceTimersByTimeAsync(900)
        else line = one.kind === 'cut' ? 'cut' : one.kind === 'lose' ? 'lose' : 'on'
      }
      line = 'on'
      queue.flush()
      await vi.advanceTimersByTimeAsync(300_000)
      expect(queue.hasWork()).toBe(false)
      for (const [field, value] of last) {
        const clash = queue.state().clashes.find((one) => one.field === field)
        const isInHistory = server.history.some((one) => one.field === field && one.value === value)
        expect(isInHistory || clash?.mine === value, `${field} ${value}`).toBe(true)
      }
    }),
    { numRuns: 1_000 },
  )
})
