import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { Admission } from '#web/edge/admission.ts'

const CROWD = 400

test('a crowd of new connections is accepted within a few pages, not one per page [shed-load.crowd-new-connections]', async () => {
  let drawn = 0
  let away = 0
  let inside = 0
  let drawnBeforeTheLast = CROWD
  const { onConnection, onRequest } = new Admission(
    (_request, response) => {
      // A page that is rendered synchronously.
      for (const until = performance.now() + 2; performance.now() < until;);
      drawn += 1
      response.end('drawn')
    },
    (_request, response) => {
      away += 1
      response.writeHead(503).end()
    },
    () => '',
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
  expect(drawn + away, 'every request is answered').toBe(CROWD)
  expect(drawn, 'queued requests are served').toBeGreaterThan(100)
  expect(drawnBeforeTheLast).toBeLessThan(40)
})

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
