import { readdirSync } from 'node:fs'
import { inRoot } from '../setup/root.mjs'
import { Stop } from '../setup/stop.mjs'

/** The script that makes a file of the source: `scripts/make-<name>.ts`. */
export function generator(name = '') {
  const names = readdirSync(inRoot('scripts')).flatMap((file) => /^make-(.+)\.ts$/.exec(file)?.[1] ?? [])
  if (names.includes(name)) return `scripts/make-${name}.ts`
  throw new Stop(`npm run make -- <what>, which is one of: ${names.join(', ')}.`)
}
