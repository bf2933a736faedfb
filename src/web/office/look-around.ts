import { isLoopback } from '#base/loopback.ts'
import { hostName, isPassedOn } from '#web/edge/security.ts'
import type { Visit } from '#web/office/access/visit.ts'

/**
 * May this visitor look around as an invented person? Only on this machine: host and public address are loopback, no proxy
 * is configured or passed this request on, and the request names a loopback host. And only while there are no listings
 * but those of the demonstration.
 */
export async function mayLookAround({ app, request }: Pick<Visit, 'app' | 'request'>): Promise<boolean> {
  if (!app.loopback || app.trustedProxies.length > 0 || isPassedOn(request)) return false
  return isLoopback(hostName(request.headers.host) ?? '') && (await app.isDemo())
}
