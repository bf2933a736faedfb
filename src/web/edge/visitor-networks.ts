import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { clientNetwork, proxyAmong } from '#web/edge/network.ts'

/** Who a request or a connection comes from, worked out once each. */
export type VisitorNetworks = {
  ofRequest: (request: IncomingMessage) => string
  /** null for one of our own proxies, which speaks for everybody */
  ofConnection: (socket: Socket) => string | null
}

/** @param trustedProxies CIDR blocks, as `clientNetwork` takes them */
export function visitorNetworks(trustedProxies: string[]): VisitorNetworks {
  const networkOf = clientNetwork(trustedProxies)
  const isProxy = proxyAmong(trustedProxies)
  const known = new WeakMap<IncomingMessage, string>()
  return {
    ofRequest(request) {
      const before = known.get(request)
      if (before !== undefined) return before
      const forwarded = request.headers['x-forwarded-for']
      const text = Array.isArray(forwarded) ? forwarded.join(',') : forwarded
      const network = networkOf(request.socket.remoteAddress ?? '', text)
      known.set(request, network)
      return network
    },
    ofConnection: ({ remoteAddress = '' }) => (isProxy(remoteAddress) ? null : networkOf(remoteAddress, undefined)),
  }
}
