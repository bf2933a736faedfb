import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { inTurn } from '#web/shed-load.ts'

const CROWD = 400

test('a crowd of new connections is let in within a few pages, not after as many pages as it has people [shed-load.crowd-new-connections]', async () => {
  let drawn = 0
  let away = 0
  let inside = 0
  let drawnBeforeTheLast = CROWD
  const { onConnection, onRequest } = inTurn(
    (_request, response) => {
      // A page that is drawn in one go.
      for (const until = performance.now() + 2; performance.now() < until;);
      drawn += 1
      response.end('drawn')
    },
    (_request, response) => {
      away += 1
      response.writeHead(503).end()
    },
  )
  const server = createServer(onRequest).on('connection', () => {
    inside += 1
    if (inside === CROWD) drawnBeforeTheLast = drawn
    onConnection()
  })
  const port = await portOf(server)
  const answers = Array.from({ length: CROWD }, async () => {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'))
    await once(socket, 'data')
  })
  await Promise.all(answers)
  expect(drawn + away, 'nobody is left without an answer').toBe(CROWD)
  expect(drawn, 'those in line are served').toBeGreaterThan(100)
  expect(drawnBeforeTheLast).toBeLessThan(40)
})

test('what is ready is sent at once while nobody waits, few in one turn', async () => {
  const ready = (count: number) => Array.from({ length: count }, (_, i) => `/${i}`)
  const told = (name: string, paths: string[]) => paths.map((path) => `${name} ${path}`)
  expect(await answeredInOneTurn(ready(20))).toEqual([
    ...told('ready', ready(16)),
    ...told('drawn', ready(20).slice(16)),
  ])
  // Nobody is overtaken.
  expect(await answeredInOneTurn(['/0', '/slow', '/1', '/2'])).toEqual([
    'ready /0',
    ...told('drawn', ['/slow', '/1', '/2']),
  ])
})

/** How each of these was answered, in order, when all come in one piece: all are ready but for /slow. */
async function answeredInOneTurn(paths: readonly string[]): Promise<string[]> {
  const log: string[] = []
  const answer = (name: string) => (request: IncomingMessage, response: ServerResponse) => {
    log.push(`${name} ${request.url}`)
    response.end(name)
  }
  const atOnce = (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.url === '/slow') return false
    answer('ready')(request, response)
    return true
  }
  const port = await portOf(createServer(inTurn(answer('drawn'), null, undefined, atOnce).onRequest))
  const socket = connect(port, '127.0.0.1', () =>
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join('')),
  )
  await expect.poll(() => log.length).toBe(paths.length)
  return log
}

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}
