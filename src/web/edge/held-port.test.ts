import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { holdAnyPort } from '#web/edge/held-port.ts'

test('a reserved port closes connections until its server listens, then the server keeps it', async () => {
  const held = await holdAnyPort('127.0.0.1')
  const early = connect(held.port, '127.0.0.1')
  await once(early, 'close')
  const server = Fastify().get('/', () => 'here')
  onTestFinished(async () => await server.close())
  await held.listen(server)
  const url = `http://127.0.0.1:${held.port}/`
  expect(await (await fetch(url)).text()).toBe('here')
  expect(portOf(server)).toBe(held.port)
  await server.close()
  expect(server.server.listening).toBe(false)
})

test('two reserved ports differ', async () => {
  const held = [await holdAnyPort('127.0.0.1'), await holdAnyPort('127.0.0.1')]
  const servers = [Fastify(), Fastify()]
  onTestFinished(async () => {
    for (const server of servers) await server.close()
  })
  for (const [i, server] of servers.entries()) await held[i]?.listen(server)
  expect(servers.map(portOf)).toEqual(held.map(({ port }) => port))
  expect(new Set(held.map(({ port }) => port)).size).toBe(2)
})

function portOf(server: FastifyInstance): number | undefined {
  const address = server.server.address()
  return typeof address === 'object' ? address?.port : undefined
}
