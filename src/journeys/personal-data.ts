import { join } from 'node:path'
import type { App } from '#journeys/app.ts'
import { openByToken } from '#journeys/manage-subscription.ts'
import { forgetMailFiles } from '#mail/directory.ts'
import { lockAddress } from '#store/contacts.ts'
import { eraseAddress, personalData } from '#store/personal-data.ts'

type Deps = Pick<App, 'db' | 'site' | 'now' | 'varDir'>

/** Everything held about the address behind a token, for download as JSON; null for a token that opens nothing. */
export async function exportPersonalData(app: Deps, token: string): Promise<Record<string, unknown> | null> {
  const found = await openByToken(app, token, ['manage'])
  if (!found || found.state === 'pending') return null
  return { exportedAt: app.now().toISOString(), ...(await personalData(app.db, found.emailHash)) }
}

/** Erases it everywhere: every table, every mail body, and the mails that lie in the folder. */
export async function erasePersonalData(
  app: Deps,
  token: string,
): Promise<{ outcome: 'erased'; cancelledAppointments: string[] } | { outcome: 'unknown' }> {
  const found = await openByToken(app, token, ['manage'])
  if (!found || found.state === 'pending') return { outcome: 'unknown' }
  const { addresses, cancelledAppointments } = await app.db.transaction().execute(async (tx) => {
    await lockAddress(tx, found.emailHash)
    return await eraseAddress(tx, found.emailHash, app.now())
  })
  for (const address of addresses) await forgetMailFiles(join(app.varDir, 'mail'), address)
  return { outcome: 'erased', cancelledAppointments }
}
