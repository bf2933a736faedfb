import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'

/**
 * What a test file starts. This decides its project in vitest.config.ts: `pure` nothing, `site` a site, a store or a
 * process, `browser` a browser too. `measured` files count things that parallel tests would disturb, or change their
 * own process. They run last, one at a time, each in its own process.
 */
export const KINDS = ['pure', 'site', 'browser', 'measured'] as const
export type Kind = (typeof KINDS)[number]

const TESTS = ['src/**/*.test.{ts,tsx}', 'packages/**/*.test.ts', 'test/**/*.test.{ts,tsx,mjs}', 'bench/**/*.test.ts']

/**
 * The test files of a checkout by kind, as paths from its root. Derived from their imports, so that no list must be
 * maintained.
 * @param long includes the files that only `npm run test:long` runs (`*.long.test.ts`)
 */
export function testFilesByKind(root: string, { long }: { long: boolean }): Record<Kind, string[]> {
  const files = TESTS.flatMap((pattern) => globSync(pattern, { cwd: root }))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => long || !file.includes('.long.test.'))
    .toSorted()
  const read = reader(root)
  const byKind: Record<Kind, string[]> = { pure: [], site: [], browser: [], measured: [] }
  for (const file of files) byKind[kindOf(file, read)].push(file)
  return byKind
}

function kindOf(file: string, read: Reader): Kind {
  const { text } = read(file)
  if (OWN_PROCESS.test(text)) return 'measured'
  const reached = reachedFrom(file, read)
  const matches = (pattern: RegExp) => reached.some((each) => pattern.test(each))
  if (matches(/^test\/browser\/|^playwright-core$/)) return 'browser'
  return matches(STARTS) ? 'site' : 'pure'
}

/** Files that say so themselves, or that mock modules, because the mocks would stay for later files. */
const OWN_PROCESS = /^\/\/ own process: |\bvi\.(?:mock|doMock|resetModules)\(/m

/** Helpers that start something, and modules with which a test starts something itself. */
const STARTS =
  /^test\/(site|fresh-postgres|proxies)\.ts$|^test\/store\/|^src\/assemble\.ts$|^node:(child_process|worker_threads|cluster)$|^#store\/(engine\/db|pglite\/)/

/** The test helpers that a file imports, directly or indirectly, and their imports from elsewhere. */
function reachedFrom(file: string, read: Reader, reached = new Set<string>()): string[] {
  for (const name of read(file).imports) {
    const path = name.startsWith('.') ? posix.join(dirname(file), name) : name
    if (reached.has(path)) continue
    reached.add(path)
    if (/^(test|bench)\//.test(path)) reachedFrom(path, read, reached)
  }
  return [...reached]
}

type Reader = (file: string) => { text: string; imports: string[] }

/** Reads each file once. */
function reader(root: string): Reader {
  const known = new Map<string, ReturnType<Reader>>()
  return (file) => {
    const found = known.get(file) ?? parsed(textOf(join(root, file)))
    known.set(file, found)
    return found
  }
}

/** The imports of a file, found by a text search; type imports start nothing. */
const parsed = (text: string): ReturnType<Reader> => ({
  text,
  imports: [...text.matchAll(/^(?:import|export)(?! type )[^'"]*?['"]([^'"]+)['"]/gm)].map(([, name = '']) => name),
})

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '' // a folder or a file of another kind
  }
}

/** A file path in the form of the lists above. */
export const pathFromRoot = (root: string, file: string): string => relative(root, file).replaceAll('\\', '/')
