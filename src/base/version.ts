import { readFileSync } from 'node:fs'

/** The running version, and the commit that a release was made of; a checkout has none. */
export type Version = { version: string; commit: string | null }

/** Reads package.json, whose relative path is the same from the sources and from the build. */
export function versionOfPackage(): Version {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const field = (name: string): string | null => {
    const value: unknown = typeof manifest === 'object' && manifest !== null ? Reflect.get(manifest, name) : null
    return typeof value === 'string' ? value : null
  }
  return { version: field('version') ?? 'unknown', commit: field('gitHead') }
}
