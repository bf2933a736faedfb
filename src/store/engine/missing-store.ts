import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Store } from '#store/engine/db.ts'
import { appliedMigrations } from '#store/engine/migrate.ts'

/** The store that a command is about is not there, and the command makes none. */
export class NoStoreError extends Error {
  override readonly name = 'NoStoreError'
}

type Place = { databaseUrl: string | null; varDir: string }

/** The store's place as an operator knows it; never with a password. */
export function nameOfStore({ databaseUrl, varDir }: Place): string {
  if (databaseUrl === null) return varDir
  const { hostname, port, pathname } = new URL(databaseUrl)
  return `PostgreSQL at ${hostname || 'localhost'}:${port || '5432'}, database ${decodeURIComponent(pathname.slice(1))}`
}

/** Call it before opening a store, which would make an empty embedded one. Throws NoStoreError where there is none. */
export function assertFolderHasStore(place: Place): void {
  if (place.databaseUrl === null && !existsSync(join(place.varDir, 'db', 'PG_VERSION'))) throw noStore(place)
}

/** Throws NoStoreError for a database in which nobody has started Gevel yet. */
export async function assertHasTables({ db }: Pick<Store, 'db'>, place: Place): Promise<void> {
  if ((await appliedMigrations(db)).length === 0) throw noStore(place)
}

function noStore(place: Place): NoStoreError {
  const where = place.databaseUrl === null ? `in ${place.varDir}` : `(${nameOfStore(place)}, where there are no tables)`
  return new NoStoreError(
    `There is no store ${where}, and this command makes none. Are these the settings of the site? ` +
      `${place.databaseUrl === null ? 'VAR_DIR' : 'DATABASE_URL'} is said at its start; a site that was installed has ` +
      'its settings in the file /etc/gevel/gevel.env, which a command reads with GEVEL_ENV=/etc/gevel/gevel.env.',
  )
}
