import type { IncomingMessage } from 'node:http'

/** Requests that others waited behind when their turn came: they are answered quickly rather than in the fewest bytes. */
export const whileOthersWait = new WeakSet<IncomingMessage>()
