import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A port that the system chose, bound before there is a server to listen on it. */
export type HeldPort = { port: number; listen: (server: FastifyInstance) => Promise<void> }

/**
 * Binds a port of the system's choice (`PORT=0`). Mails, canonical links and cookies name the port, so it has to be known
 * before the site is built. Until the site listens, connections are closed at once; nobody was told the port yet.
 */
export async function holdAnyPort(host: string): Promise<HeldPort> {
  const holder = createServer((socket) => void socket.destroy()).listen(0, host)
  await once(holder, 'listening')
  const address = holder.address()
  if (address === null || typeof address === 'string') throw new Error('A TCP server without a port')
  return {
    port: address.port,
    async listen(server) {
      // Node listens on the handle of another server when it is given one, and Fastify hands on what it is given.
      await server.listen(Object.assign(holder, { host }))
    },
  }
}
