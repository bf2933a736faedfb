import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ICON_NAMES } from './icon-names.ts'

const outline = fileURLToPath(new URL('../../../node_modules/@tabler/icons/icons/outline', import.meta.url))

/**
 * One symbol per icon, its paths drawn as one: every use of it is a copy that the page has to style. Width, colour and
 * caps of the stroke come from the style sheet.
 */
function sprite(): string {
  const symbols = ICON_NAMES.map((name) => {
    const svg = readFileSync(`${outline}/${name}.svg`, 'utf8')
    // A path of its own begins absolutely, however it is written.
    const shapes = [...svg.matchAll(/<path d="m([^"]+)"/gi)].map((match) => `M${match[1]}`)
    return `<symbol id="${name}" viewBox="0 0 24 24"><path d="${shapes.join('')}"/></symbol>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`
}

test('the sprite file holds exactly the icons in use (mend it with vitest -u)', async () => {
  await expect(sprite()).toMatchFileSnapshot('./icons.svg')
})

test('every icon is drawn with paths alone', () => {
  for (const name of ICON_NAMES) {
    expect(readFileSync(`${outline}/${name}.svg`, 'utf8'), name).not.toMatch(/<(circle|rect|line|poly)/)
  }
})
