import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { RunningTally } from '#web/tally.ts'

/** Beyond so many connections of one network each further one hears once that there is no room. */
const MOST = 256
/** Beyond so many it is not even let in: each costs a file descriptor. */
const MOST_AT_THE_DOOR = 4096

const tooMany = new WeakSet<Socket>()

/** Is it one of more connections than its network may have? Then its first request is its last. */
export const isOneTooMany = (socket: Socket): boolean => tooMany.has(socket)

/**
 * Counts connections by the address they come from. Those of our own proxies are everybody's, and not counted.
 * @param networkOf the network of a connection; null for a proxy
 */
export function capConnections(server: Server, networkOf: (socket: Socket) => string | null): void {
  const open = new RunningTally()
  server.prependListener('connection', (socket: Socket) => {
    const network = networkOf(socket)
    if (network === null) return
    if (open.of(network) >= MOST_AT_THE_DOOR) return void socket.destroy()
    if (open.of(network) >= MOST) tooMany.add(socket)
    open.up(network)
    socket.once('close', () => open.down(network))
  })
}
