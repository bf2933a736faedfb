import { existsSync, readFileSync } from 'node:fs'

/** A test as a table of docs/ names it: `file`: “words of its title”. */
export type NamedTest = { file: string; name: string }

export const namedTests = (cell: string): NamedTest[] =>
  [...cell.matchAll(/`([^`]+\.test\.tsx?)`: “([^”]+)”/g)].map(([, file = '', name = '']) => ({ file, name }))

/** Is there a test, or a group of tests, in this file whose title holds these words? Titles stand in the source as they are. */
export function hasTest({ file, name }: NamedTest): boolean {
  if (!existsSync(file)) return false
  const titles = /(?:\b(?:test|it|describe)\b[^\n]*|^\s*\]\))\(\s*(['"`])(?:(?!\1).)*\1|^\s+(['"`])(?:(?!\2).)*\2,$/gm
  return (readFileSync(file, 'utf8').match(titles) ?? []).some((title) => title.includes(name))
}
