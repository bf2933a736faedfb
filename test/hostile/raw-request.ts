import { once } from 'node:events'
import { connect } from 'node:net'

/** So long a test waits for a server that does not close the connection. */
const PATIENCE_MS = 120_000

/**
 * Sends bytes as they are to a site and gives back all that comes until the other side closes. Clients that mean well
 * cannot send what is tried with this.
 */
export async function sendRaw(url: string, bytes: string | Buffer | (string | Buffer)[]): Promise<string> {
  const { port } = new URL(url)
  const socket = connect(Number(port), 'localhost')
  socket.on('error', () => {})
  let received = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => (received += chunk))
  const closed = once(socket, 'close')
  for (const part of [bytes].flat()) if (socket.writable) socket.write(part)
  AbortSignal.timeout(PATIENCE_MS).addEventListener('abort', () => socket.destroy())
  await closed
  return received
}

/** Status lines of all the answers in what came back. */
export function statusesOf(received: string): number[] {
  return [...received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))
}
