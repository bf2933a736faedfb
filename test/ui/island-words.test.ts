import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { LOCALES } from '#base/locale.ts'
import { distDirectory } from '#web/public/client-assets.ts'

const client = join(distDirectory(), 'client')
const scripts = [...readdirSync(join(client, 'assets')).map((name) => `assets/${name}`), 'sw.js']
  .filter((name) => name.endsWith('.js'))
  .map((name) => ({
    name,
    code: readFileSync(join(client, name), 'utf8'),
    locale: /\.([a-z]{2})\.js$/.exec(name)?.[1],
  }))

/** Sentences that code cannot contain by chance: without parameters, with a space. */
const textsOf = (locale: string) =>
  Object.entries(JSON.parse(readFileSync(`src/i18n/words/${locale}.json`, 'utf8')) as Record<string, unknown>).flatMap(
    ([key, text]) =>
      typeof text === 'string' && !key.startsWith('@') && /^[^{}<'\n]{9,} [^{}<'\n]+$/.test(text) ? [text] : [],
  )
const texts = new Map(LOCALES.map((locale) => [locale as string, textsOf(locale)]))

const islandOf = (name: string) => name.replace(/-[\w-]{8}\.\w+\.js$/, '')

describe('the words of islands', () => {
  test('are loaded in the language of the page only', () => {
    const strange = scripts.flatMap(({ name, code, locale }) => {
      const own = new Set(texts.get(locale ?? ''))
      const others = new Set(LOCALES.flatMap((other) => (other === locale ? [] : (texts.get(other) ?? []))))
      return [...others].filter((text) => !own.has(text) && code.includes(text)).map((text) => `${name}: ${text}`)
    })
    expect(strange).toEqual([])
    expect(scripts.some(({ code, locale }) => locale === 'fr' && code.includes('Nous cherchons vos favoris'))).toBe(
      true,
    )
  })

  test('exist in every language, in one file with the code', () => {
    const islands = new Set(scripts.flatMap(({ name, locale }) => (locale ? [islandOf(name)] : [])))
    const ofTheOffice = readdirSync('src/ui/office/views').map((file) => `assets/${file.split('.')[0]}`)
    expect([...islands].filter((name) => !ofTheOffice.includes(name)).toSorted()).toEqual(
      [
        'city-combobox',
        'favorites-list',
        'friend-form',
        'gallery',
        'request-dialog',
        'results',
        'search-map',
        'subscription-form',
        'subscription-sent',
        'units',
        'unsent-form',
      ].map((name) => `assets/${name}`),
    )
    for (const island of islands)
      expect(
        scripts.flatMap(({ name, locale }) => (locale && islandOf(name) === island ? [locale] : [])),
        island,
      ).toEqual(LOCALES.toSorted())
  })

  test.each([
    ['favorites-list', 9.8],
    ['search-map', 33],
    ['city-combobox', 3.5],
    ['gallery', 2.5],
  ])('%s weighs at most %s KB with them, compressed', (island, most) => {
    const sizes = scripts
      .filter(({ name, locale }) => locale && name.startsWith(`assets/${island}-`))
      .map(({ code }) => brotliCompressSync(code).length)
    expect(sizes).toHaveLength(LOCALES.length)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(most * 1024)
  })
})
