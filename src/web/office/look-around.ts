import { hasStartKey } from '#web/edge/start-key.ts'
import type { Visit } from '#web/office/access/visit.ts'

/**
 * May this visitor look around as an invented person? Whoever opened the link that the start printed, while there are no
 * listings but those of the demonstration.
 */
export async function mayLookAround({ app, request }: Pick<Visit, 'app' | 'request'>): Promise<boolean> {
  return hasStartKey(app, request) && (await app.isDemo())
}

/** Can somebody look around here, with the link that the start printed? */
export const canBeLookedAround = async ({ startKey, isDemo }: Visit['app']): Promise<boolean> =>
  startKey !== null && (await isDemo())
