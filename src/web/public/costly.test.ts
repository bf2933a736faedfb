import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { DrawingGaveUp } from '#media/drawing-process.ts'
import { costlyMedia } from '#web/public/costly.ts'
import { answerQueueFull } from '#web/edge/queue-full.ts'
import { costlyQueues } from '#web/edge/costly-work.ts'

test('a drawing that took too long gives 503 with Retry-After; an error stays an error', async () => {
  const varDir = mkdtempSync(join(tmpdir(), 'gevel-costly-'))
  const drawings = {
    draw: async ({ kind }: { kind: string }) => {
      throw kind === 'map' ? new DrawingGaveUp('it took more than 60 s') : new Error('no such drawing')
    },
    close() {},
  }
  const told: string[] = []
  const log = { info() {}, warn: (_: object, text: string) => void told.push(text), error() {} }
  const costly = costlyMedia({
    log,
    varDir,
    catalogueVersion: () => 1,
    now: () => new Date(),
    queues: costlyQueues(true),
    drawings,
  })
  const server = fastify()
  server.decorateRequest('network', '192.0.2.1')
  server.get<{ Params: { kind: 'map' | 'bitmap' } }>('/:kind', async (request, reply) => {
    const task = request.params.kind === 'map' ? MAP : BITMAP
    const made = await costly
      .once('drawn', request, async (make) => make('one.svg', async () => task))
      .catch(answerQueueFull(reply))
    return made ?? reply
  })
  onTestFinished(async () => {
    await server.close()
    rmSync(varDir, { recursive: true, force: true })
  })
  const late = await server.inject('/map')
  expect(late.statusCode).toBe(503)
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
  expect(late.headers['cache-control']).toBe('no-store')
  expect(told).toEqual(['a drawing gave up'])
  expect((await server.inject('/bitmap')).statusCode).toBe(500)
})

const BITMAP = { kind: 'bitmap', svg: '<svg/>', width: 10, format: 'png', shape: 'whole' } as const
const MAP = {
  kind: 'map',
  base: '',
  streets: null,
  sheet: { middle: { x: 0, y: 0 }, zoom: 9, width: 1, height: 1 },
  colours: {} as never,
} as const
