import { globSync, readFileSync } from 'node:fs'

/**
 * The test ids that a text names. A test that a document points to has an id at the end of its title or its case
 * name: `open only their own page [tokens.open-nothing]`. The id stays when titles and files change.
 */
export const namedTests = (text: string): string[] =>
  [...text.matchAll(/`\[([a-z0-9-]+(?:\.[a-z0-9-]+)+)\]`/g)].map(([, id = '']) => id)

/** Whether a test has this id. */
export const hasTest = (id: string): boolean => idsOfTests().includes(id)

/** The ids of all tests, duplicates included. */
export function idsOfTests(): string[] {
  known ??= globSync(['src/**/*.test.{ts,tsx}', 'packages/**/*.test.ts', 'test/**/*.test.{ts,tsx}']).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(ID)].map(([, id = '']) => id),
  )
  return known
}

let known: string[] | undefined

/** Titles are literals in the source. */
const ID = / \[([a-z0-9-]+(?:\.[a-z0-9-]+)+)\](?:['"`]|\$\{)/g
