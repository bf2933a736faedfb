import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { OFFICE_ICON_NAMES } from '../office/icons/office-icon-names.ts'
import { ICON_NAMES } from './icon-names.ts'

const outline = fileURLToPath(new URL('../../../node_modules/@tabler/icons/icons/outline', import.meta.url))

/**
 * One symbol per icon, its paths merged into one, because the page has to style every copy. Width, colour and caps of
 * the stroke come from the style sheet.
 */
function sprite(names: readonly string[]): string {
  const symbols = names.map((name) => {
    const svg = readFileSync(`${outline}/${name}.svg`, 'utf8')
    // A separate path starts with an absolute move, whichever way it is written.
    const shapes = [...svg.matchAll(/<path d="m([^"]+)"/gi)].map((match) => `M${match[1]}`)
    return `<symbol id="${name}" viewBox="0 0 24 24"><path d="${shapes.join('')}"/></symbol>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`
}

test('the sprite files hold exactly the icons in use (update them with vitest -u)', async () => {
  await expect(sprite(ICON_NAMES)).toMatchFileSnapshot('./icons.svg')
  await expect(sprite(OFFICE_ICON_NAMES)).toMatchFileSnapshot('../office/icons/office-icons.svg')
})

test('every icon consists of paths only, and none is in both files', () => {
  for (const name of [...ICON_NAMES, ...OFFICE_ICON_NAMES]) {
    expect(readFileSync(`${outline}/${name}.svg`, 'utf8'), name).not.toMatch(/<(circle|rect|line|poly)/)
  }
  expect(OFFICE_ICON_NAMES.filter((name) => (ICON_NAMES as readonly string[]).includes(name))).toEqual([])
})
