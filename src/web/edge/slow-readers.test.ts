import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readingTime } from '#web/edge/slow-readers.ts'

test('an answer that is not read is cut off in time; one that is read gets its full time [slow-readers.answer-nobody-reads]', async () => {
  const bytes = Buffer.alloc(16 * 1024 * 1024)
  const server = createServer((request, response) => {
    // The first answer is treated as short; otherwise it would have more than an hour, like the other.
    reading.begin(response, request.url === '/short' ? 0 : bytes.length)
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
  lazy.pause().write('GET /short HTTP/1.1\r\nHost: a\r\n\r\n')
  const slow = connect(port, '127.0.0.1')
  onTestFinished(() => void slow.destroy())
  let read = 0
  slow.on('data', (data) => (read += data.length)).write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await once(slow, 'data')
  slow.pause()
  await expect.poll(() => cut).toBe(1)
  slow.resume()
  await expect.poll(() => read).toBeGreaterThanOrEqual(bytes.length)
})
