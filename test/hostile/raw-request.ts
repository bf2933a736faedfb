import { once } from 'node:events'
import { connect } from 'node:net'

/** How long a test waits for a server that does not close the connection. */
const MAX_WAIT_MS = 120_000

/**
 * Sends raw bytes to a site and returns all bytes until the other side closes. Well-behaved clients cannot send such
 * requests.
 */
export async function sendRaw(url: string, bytes: string | Buffer | (string | Buffer)[]): Promise<string> {
  const { port } = new URL(url)
  const socket = connect(Number(port), 'localhost')
  socket.on('error', () => {})
  let received = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => (received += chunk))
  const closed = once(socket, 'close')
  for (const part of [bytes].flat()) if (socket.writable) socket.write(part)
  AbortSignal.timeout(MAX_WAIT_MS).addEventListener('abort', () => socket.destroy())
  await closed
  return received
}

/** Status codes of all answers in the received text. */
export function statusesOf(received: string): number[] {
  return [...received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))
}
