import { isLoopback } from '#base/loopback.ts'
import { hostName, isPassedOn } from '#web/edge/security.ts'
import type { Visit } from '#web/office/access/visit.ts'

/**
 * May whoever asks look around as somebody invented? Only at this machine: the site listens on loopback, its address is
 * there, no proxy is known to it or has passed this request on, and it is asked by a name of this machine. And only while the
 * demonstration is all there is.
 */
export async function mayLookAround({ app, request }: Pick<Visit, 'app' | 'request'>): Promise<boolean> {
  if (!app.loopback || app.trustedProxies.length > 0 || isPassedOn(request)) return false
  return isLoopback(hostName(request.headers.host) ?? '') && (await app.isDemo())
}
