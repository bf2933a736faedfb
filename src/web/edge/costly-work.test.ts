import { expect, test } from 'vitest'
import { QueueRefusal } from '#base/run-queued.ts'
import { CostlyQueue, costlyQueues, type QueueLimits } from '#web/edge/costly-work.ts'
import { runOutsideRequest } from '#store/engine/outside-request.ts'
import { serveVisitor, servedVisitor, ServedVisitor } from '#web/edge/visitor.ts'
import { chanceOf } from '../../../test/seed.ts'

/** A queue, jobs that end on command, and visitors who request them. */
function testQueue(limits: QueueLimits) {
  const queue = new CostlyQueue(limits)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const waitingWithPlace = new Set<string>()
  /** The first letter of a visitor's name is their network. */
  const ask = (visitorName: string, key = visitorName, signal?: AbortSignal) => {
    waitingWithPlace.add(visitorName)
    const visitor = new ServedVisitor(visitorName.charAt(0), () => void waitingWithPlace.delete(visitorName))
    const work = async () => {
      started.push(key)
      expect(servedVisitor(), 'a job works for the site').toBeNull()
      return await new Promise<string>((resolve) => ends.set(key, () => resolve(key)))
    }
    const answer = serveVisitor(visitor, async () => {
      const result = await queue.run(work, { key, ...(signal && { signal }) })
      expect(servedVisitor()).toBe(visitor)
      return result
    }).catch((error: unknown) => (error instanceof QueueRefusal ? error.reason : String(error)))
    return { visitor, answer }
  }
  const end = async (key: string) => {
    ends.get(key)?.()
    await turn()
  }
  const hasRoom = (network: string) =>
    serveVisitor(new ServedVisitor(network, () => {}), () => {
      try {
        queue.refuseIfFull()
        return true
      } catch (error) {
        if (error instanceof QueueRefusal) return false
        throw error
      }
    })
  return { queue, started, waitingWithPlace, ask, end, hasRoom }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))
const limits = (slots: number, maxRequests: number, maxRequestsPerNetwork: number): QueueLimits => ({
  ...{ slots, maxRequests, maxRequestsPerNetwork },
})

test('up to the limit jobs run at once, the others wait, and networks take turns', async () => {
  const { started, ask, end } = testQueue(limits(1, 10, 3))
  const asked = ['a1', 'a2', 'a3', 'b1'].map((name) => ask(name).answer)
  for (const name of ['a1', 'a2', 'b1', 'a3']) {
    expect(started.at(-1)).toBe(name)
    await end(name)
  }
  expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3', 'b1'])
})

test('a request releases its admission slot when it waits, and keeps it when it is served at once', async () => {
  const { waitingWithPlace, ask, end } = testQueue(limits(1, 10, 10))
  const asked = [ask('a1'), ask('a2'), ask('b1'), ask('c1', 'a1')]
  expect([...waitingWithPlace]).toEqual(['a1'])
  for (const name of ['a1', 'a2', 'b1']) await end(name)
  expect(await Promise.all(asked.map(({ answer }) => answer))).toEqual(['a1', 'a2', 'b1', 'a1'])
})

test('requests for the same job share it, in the queue position of the first', async () => {
  const { started, ask, end } = testQueue(limits(1, 20, 10))
  const attack = ['a1', 'a2', 'a3', 'a4'].map((name) => ask(name, name === 'a4' ? 'same' : name).answer)
  const visitor = ask('b1', 'same').answer
  await end('a1')
  await end('a2')
  expect(started).toEqual(['a1', 'a2', 'same'])
  await end('same')
  expect(await visitor).toBe('same')
  await end('a3')
  expect(await Promise.all(attack)).toEqual(['a1', 'a2', 'a3', 'same'])
})

test('a network over its share is refused at once, and everybody when no network waits for more than one job', async () => {
  const { ask, end } = testQueue(limits(1, 3, 2))
  const kept = [ask('a1').answer, ask('a2').answer]
  expect(await ask('a3').answer).toBe('network_full')
  expect(await ask('a4', 'a1').answer, 'sharing a job takes room too').toBe('network_full')
  kept.push(ask('b1').answer)
  expect(await ask('c1').answer).toBe('server_full')
  for (const name of ['a1', 'a2', 'b1']) await end(name)
  expect(await Promise.all(kept)).toEqual(['a1', 'a2', 'b1'])
})

test('when six networks fill the queue, a seventh gets a place and is served within one turn of each', async () => {
  const { started, ask, end, hasRoom } = testQueue(limits(1, 20, 4))
  const asked = [1, 2, 3, 4].flatMap((number) => [...'abcdef'].map((network) => ask(network + number)))
  expect(hasRoom('g')).toBe(true)
  const seventh = ask('g1').answer
  while (started.at(-1) !== 'g1') {
    await end(started.at(-1) ?? '')
    expect(started.length).toBeLessThanOrEqual(8)
  }
  await end('g1')
  expect(await seventh).toBe('g1')
  // They return as fast as they are served, and the next visitor is still accepted.
  for (const network of 'abcdef') asked.push(ask(`${network}9`))
  expect(hasRoom('h')).toBe(true)
})

test('a job with several waiting requests survives when one of them is dropped', async () => {
  const { started, ask, end } = testQueue(limits(1, 5, 4))
  const attack = ['a1', 'a2', 'a3', 'a4'].map((name) => ask(name, name === 'a4' ? 'same' : name).answer)
  const visitor = ask('b1', 'same').answer
  const other = ask('c1').answer
  expect(await attack[3]).toBe('network_full')
  for (let left = 5; left > 0; left -= 1) await end(started.at(-1) ?? '')
  expect(await Promise.all([visitor, other])).toEqual(['same', 'c1'])
})

test('a visitor who hangs up leaves the queue, and a job starts only while somebody waits for it', async () => {
  const { queue, started, ask, end } = testQueue(limits(1, 10, 10))
  const [running, alone, shared] = [ask('a1'), ask('a2'), ask('a3', 'same')]
  const other = ask('b1', 'same')
  for (const { visitor } of [alone, shared]) visitor.leave()
  expect(await Promise.all([alone.answer, shared.answer])).toEqual(['visitor_gone', 'visitor_gone'])
  expect(queue.requests).toBe(2)
  running.visitor.leave()
  expect(await running.answer).toBe('visitor_gone')
  expect(queue.slotsInUse, 'a job that runs is not stopped').toBe(1)
  await end('a1')
  await end('same')
  expect(await other.answer).toBe('same')
  expect(started).toEqual(['a1', 'same'])
})

test('a request waits for a limited time only, also for a running job', async () => {
  const { queue, ask, end } = testQueue(limits(1, 10, 10))
  const late = new AbortController()
  const [served, waiting] = [ask('a1', 'a1', late.signal), ask('b1', 'b1', late.signal)]
  const patient = ask('c1', 'a1')
  late.abort('too late')
  expect(await Promise.all([served.answer, waiting.answer])).toEqual(['too late', 'too late'])
  expect(await ask('d1', 'd1', late.signal).answer).toBe('too late')
  await end('a1')
  expect(await patient.answer).toBe('a1')
  expect([queue.requests, queue.slotsInUse]).toEqual([0, 0])
})

test('a failed job rejects all its requests, and frees its slot for the next', async () => {
  const queue = new CostlyQueue(limits(1, 2, 2))
  await serveVisitor(new ServedVisitor('a', () => {}), async () => {
    const fails = async () => await Promise.reject(new Error('no ink'))
    const both = [queue.run(fails, { key: 'x' }), queue.run(fails, { key: 'x' })]
    for (const one of await Promise.allSettled(both)) expect(one).toMatchObject({ reason: { message: 'no ink' } })
    expect(await queue.run(async () => await Promise.resolve('drawn'), { key: 'x' })).toBe('drawn')
  })
})

test('the site itself never queues, even within a request', async () => {
  const { queue, ask, end } = testQueue(limits(1, 1, 1))
  const { answer, visitor } = ask('a1')
  expect(await queue.run(async () => await Promise.resolve('done'))).toBe('done')
  const giveBack = await serveVisitor(visitor, async () => await runOutsideRequest(async () => await queue.takeSlot()))
  giveBack()
  await end('a1')
  expect(await answer).toBe('a1')
})

test('in any sequence of requests, drops and ends no slot and no share is lost, and every request is answered', async () => {
  const random = chanceOf('costly work')
  for (let run = 0; run < 20; run += 1) {
    const most = limits(1 + random.below(3), 4 + random.below(12), 1 + random.below(6))
    const { queue, ask, end, started } = testQueue(most)
    const asked: ReturnType<typeof ask>[] = []
    for (let step = 0; step < 80; step += 1) {
      const name = `${'abcdef'.charAt(random.below(6))}${step}`
      if (random.chance(0.6)) asked.push(ask(name, random.chance(0.3) ? `shared${random.below(3)}` : name))
      else if (random.chance(0.3)) asked[random.below(Math.max(1, asked.length))]?.visitor.leave()
      else await end(started[random.below(Math.max(1, started.length))] ?? '')
      expect(queue.slotsInUse).toBeLessThanOrEqual(most.slots)
      expect(queue.requests).toBeLessThanOrEqual(most.maxRequests)
    }
    while (queue.slotsInUse > 0) for (const key of started) await end(key)
    expect(await Promise.all(asked.map(({ answer }) => answer))).toHaveLength(asked.length)
    expect(queue.requests).toBe(0)
  }
})

test('every queue refuses when it is full, unless limits are off', async () => {
  for (const limited of [true, false])
    for (const queue of Object.values(costlyQueues(limited))) {
      const visitors = Array.from({ length: 400 }, () => new ServedVisitor('a', () => {}))
      const asked = visitors.map((visitor) =>
        serveVisitor(visitor, async () => await queue.run(async () => await new Promise(() => {}))),
      )
      const answers = Promise.allSettled(asked)
      await turn()
      expect(queue.requests < 400).toBe(limited)
      for (const visitor of visitors) visitor.leave()
      const reasons = (await answers).map((answer) => {
        const why: unknown = answer.status === 'rejected' ? answer.reason : null
        return why instanceof QueueRefusal ? why.reason : why
      })
      expect(new Set(reasons)).toEqual(new Set(limited ? ['network_full', 'visitor_gone'] : ['visitor_gone']))
    }
})

test('several waits of one request count as one', async () => {
  const queue = new CostlyQueue({ slots: 1, maxRequests: 2, maxRequestsPerNetwork: 1 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const visitor = new ServedVisitor('a', () => {})
  const all = serveVisitor(visitor, () =>
    Promise.all(Array.from({ length: 20 }, () => queue.run(async () => await promise))),
  )
  expect(queue.requests).toBe(1)
  const other = serveVisitor(new ServedVisitor('a', () => {}), () => queue.run(async () => await promise))
  await expect(other).rejects.toThrow(QueueRefusal)
  resolve()
  expect(await all).toHaveLength(20)
  expect(queue.requests).toBe(0)
})

test('an accepted request continues its work, however full the queue is by then', async () => {
  const { queue, ask, end } = testQueue(limits(1, 3, 2))
  const { visitor, answer } = ask('a1')
  const second = serveVisitor(visitor, () => queue.run(async () => await Promise.resolve('second')))
  const others = ['a2', 'b1'].map((name) => ask(name).answer)
  expect(await ask('c1').answer).toBe('server_full')
  const third = serveVisitor(visitor, () => queue.run(async () => await Promise.resolve('third')))
  for (const name of ['a1', 'b1', 'a2']) await end(name)
  expect(await Promise.all([answer, second, third, ...others])).toEqual(['a1', 'second', 'third', 'a2', 'b1'])
})

test('the network with the most requests makes room, not the request with the most waits', async () => {
  const { queue, ask, end } = testQueue(limits(1, 5, 4))
  const running = ask('z1').answer
  const ofVisitor = new ServedVisitor('b', () => {})
  const patient = serveVisitor(ofVisitor, () =>
    Promise.all(Array.from({ length: 9 }, () => queue.run(async () => await Promise.resolve('b')))),
  )
  const attack = [ask('a1'), ask('a2'), ask('a3')] as const
  const [a1, a2, a3] = attack
  const alsoLast = serveVisitor(a3.visitor, () => queue.run(async () => {}))
  const dropped = Promise.all([a3.answer, alsoLast.catch(({ reason }: QueueRefusal) => reason)])
  const arrived = ask('c1').answer
  expect(await dropped, 'all that the last request of that network waits for').toEqual(['network_full', 'network_full'])
  for (const name of ['z1', 'a1', 'c1', 'a2']) await end(name)
  expect(await Promise.all([running, arrived, a1.answer, a2.answer])).toEqual(['z1', 'c1', 'a1', 'a2'])
  expect(await patient).toHaveLength(9)
})

test('a dropped request that continues without the job is treated like a new one', async () => {
  const { ask, end } = testQueue(limits(1, 4, 3))
  const [, , dropped] = [ask('a1'), ask('a2'), ask('a3'), ask('b1'), ask('c1')] as const
  expect(await dropped.answer).toBe('network_full')
  const again = serveVisitor(dropped.visitor, async () => await ask('c2').answer)
  expect(await again).toBe('server_full')
  for (const name of ['a1', 'b1', 'c1', 'a2']) await end(name)
})

test('a request that already left does not wait again', async () => {
  const queue = new CostlyQueue({ slots: 1, maxRequests: 9, maxRequestsPerNetwork: 9 })
  const visitor = new ServedVisitor('a', () => {})
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = serveVisitor(new ServedVisitor('b', () => {}), () => queue.run(async () => await promise))
  visitor.leave()
  await expect(serveVisitor(visitor, () => queue.run(async () => {}))).rejects.toThrow('visitor_gone')
  resolve()
  await first
  let begun = false
  const work = async () => await Promise.resolve((begun = true))
  await expect(serveVisitor(visitor, () => queue.run(work))).rejects.toThrow('visitor_gone')
  expect(begun, 'with a slot free neither').toBe(false)
})
