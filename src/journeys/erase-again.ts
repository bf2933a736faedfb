import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '#journeys/app.ts'
import { eraseAddress } from '#store/personal-data.ts'
import { withRetry } from '#store/retry.ts'

/**
 * Erasures are noted outside the store as well, as a hash and an instant, because a backup made before one would bring
 * everything back.
 */
export async function noteErasure(app: Pick<App, 'varDir' | 'now'>, emailHash: string): Promise<void> {
  await appendFile(join(app.varDir, FILE), `${app.now().toISOString()} ${emailHash}\n`, { mode: 0o600 })
}

/** After a restore: erases again what had been erased since the backup was made. Returns how many addresses. */
export async function eraseAgain(app: Pick<App, 'db' | 'varDir'>): Promise<number> {
  const noted = new Map<string, Date>()
  for (const line of (await readFile(join(app.varDir, FILE), 'utf8').catch(() => '')).split('\n')) {
    const [at = '', hash = ''] = line.split(' ')
    if (/^[0-9a-f]{64}$/.test(hash) && Number.isFinite(Date.parse(at))) noted.set(hash, new Date(at))
  }
  let erased = 0
  for (const [hash, at] of noted) {
    const known = await app.db
      .selectFrom('erasure')
      .select('erased_at')
      .where('email_hash', '=', hash)
      .executeTakeFirst()
    if (known && known.erased_at >= at) continue
    await withRetry(app.db, (tx) => eraseAddress(tx, hash, at))
    erased++
  }
  return erased
}

const FILE = 'erased-addresses.log'
