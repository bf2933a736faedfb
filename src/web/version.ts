import { readFileSync } from 'node:fs'

/** The running version, from package.json. Its relative path is the same from the sources and from the build. */
export function versionOfPackage(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const found = typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : null
  return typeof found === 'string' ? found : 'unknown'
}
