import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readingTime } from '#web/slow-readers.ts'

test('an answer that nobody reads is cut off in time; one that is read gets all of its own [slow-readers.answer-nobody-reads]', async () => {
  const bytes = Buffer.alloc(16 * 1024 * 1024)
  const server = createServer((_request, response) => {
    // As if it were short: else it would have more than an hour.
    reading.begin(response, 0)
    response.end(bytes)
  })
  const reading = readingTime(server, { leastMs: 300, lookEveryMs: 50 })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  let cut = 0
  server.on('connection', (socket) => socket.once('close', () => (cut += 1)))
  const lazy = connect(port, '127.0.0.1')
  onTestFinished(() => void lazy.destroy())
  lazy.pause().write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  const answer = await fetch(`http://127.0.0.1:${port}/`)
  expect((await answer.arrayBuffer()).byteLength).toBe(bytes.length)
  await expect.poll(() => cut, { timeout: 5000 }).toBeGreaterThan(0)
})
