import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { clientNetwork, proxyAmong } from '#web/edge/network.ts'

/** Tells the network that a request or a connection comes from. */
export type VisitorNetworks = {
  ofRequest: (request: IncomingMessage) => string
  /** null for one of our own proxies, which speaks for everybody */
  ofConnection: (socket: Socket) => string | null
}

/** @param trustedProxies CIDR blocks, as `clientNetwork` takes them */
export function visitorNetworks(trustedProxies: string[]): VisitorNetworks {
  const networkOf = clientNetwork(trustedProxies)
  const isProxy = proxyAmong(trustedProxies)
  const networksByRequest = new WeakMap<IncomingMessage, string>()
  return {
    ofRequest(request) {
      const cached = networksByRequest.get(request)
      if (cached !== undefined) return cached
      const forwarded = request.headers['x-forwarded-for']
      const text = Array.isArray(forwarded) ? forwarded.join(',') : forwarded
      const network = networkOf(request.socket.remoteAddress ?? '', text)
      networksByRequest.set(request, network)
      return network
    },
    ofConnection: ({ remoteAddress = '' }) => (isProxy(remoteAddress) ? null : networkOf(remoteAddress, undefined)),
  }
}
