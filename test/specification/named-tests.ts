import { globSync, readFileSync } from 'node:fs'

/**
 * Ids of the tests that a text names. A test that a document points to has an id at the end of its title, or of the
 * case that is part of it: `open nothing but what they are for [tokens.open-nothing]`. It stays when words and files change.
 */
export const namedTests = (text: string): string[] =>
  [...text.matchAll(/`\[([a-z0-9-]+(?:\.[a-z0-9-]+)+)\]`/g)].map(([, id = '']) => id)

/** Is there a test with this id? */
export const hasTest = (id: string): boolean => idsOfTests().includes(id)

/** The ids of all tests, as often as they are there. */
export function idsOfTests(): string[] {
  known ??= globSync(['src/**/*.test.{ts,tsx}', 'packages/**/*.test.ts', 'test/**/*.test.{ts,tsx}']).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(ID)].map(([, id = '']) => id),
  )
  return known
}

let known: string[] | undefined

/** Titles stand in the source as they are. */
const ID = / \[([a-z0-9-]+(?:\.[a-z0-9-]+)+)\](?:['"`]|\$\{)/g
