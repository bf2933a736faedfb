import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LOCALES, type Locale } from '#base/locale.ts'
import { buildPath, matchPath, pathFor, ROUTE_NAMES } from '#i18n/routes.ts'
import { filled, FURTHER, SPECIFIED } from './words.ts'

const ALL = { ...SPECIFIED, ...FURTHER }
const PARAMS = { estateId: 7, slug: 'huis-gent', entityId: 12, token: 'Ab_-9', appointmentId: 'Zz-_0' }

describe('the route table', () => {
  test('has the eleven pages of the specification and those of the contract, and no others', () => {
    expect(Object.keys(SPECIFIED)).toHaveLength(11)
    expect([...ROUTE_NAMES].toSorted()).toEqual(Object.keys(ALL).toSorted())
  })

  test.each(Object.keys(SPECIFIED))(
    'has %s at exactly the path of the specification, in four languages [routes.exactly-path-specification]',
    (route) => {
      for (const locale of LOCALES) expectPath(route, locale, SPECIFIED[route]?.[locale] ?? '')
    },
  )

  test.each(Object.keys(FURTHER))(
    'has %s, a page beyond the specification, at exactly its path in four languages',
    (route) => {
      for (const locale of LOCALES) expectPath(route, locale, FURTHER[route]?.[locale] ?? '')
    },
  )

  test('begins every path with the language [routes.begins-path-language]', () => {
    for (const route of ROUTE_NAMES)
      for (const locale of LOCALES) expect(buildPath(route, locale, PARAMS).split('/')[1]).toBe(locale)
  })

  test('has the success and unsubscribe pages under the subscribe path [routes.success-unsubscribe-words]', () => {
    for (const locale of LOCALES) {
      const word = `${pathFor('subscribe', locale)}/`
      expect(pathFor('subscribeSuccess', locale).startsWith(word)).toBe(true)
      expect(pathFor('unsubscribe', locale, { token: 't' }).startsWith(word)).toBe(true)
    }
  })

  test('builds / for an unknown route type [routes.makes-unknown-route]', () => {
    for (const unknown of ['nope', '', 'constructor', '__proto__', 'toString', 'Home']) {
      for (const locale of LOCALES) expect(buildPath(unknown, locale, PARAMS)).toBe('/')
    }
  })

  test('substitutes and encodes parameters, so that every path parses back to its route and parameters [routes.substitutes-encodes-parameters]', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
    const odd = fc.constantFrom('a/b', '?x=1', '#top', '100%', '%2F', 'é ü', '..', ' ', '\\', '{token}', '😀', '\u0000')
    const value = fc.oneof(text, odd)
    fc.assert(
      fc.property(
        fc.constantFrom(...ROUTE_NAMES),
        fc.constantFrom(...LOCALES),
        fc.record({ estateId: value, slug: value, entityId: value, token: value, appointmentId: value }),
        (route, locale, values) => {
          const names = [...(ALL[route]?.[locale] ?? '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
          const params = Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
          const path = buildPath(route, locale, params)
          expect(path).toMatch(/^[\x21-\x7e]+$/)
          expect(path.split('/')).toHaveLength((ALL[route]?.[locale] ?? '').split('/').length)
          // A fixed word wins over a parameter with the same value.
          fc.pre(!isFixedWord(path, route, locale))
          expect(matchPath(path)).toEqual({ route, locale, params })
        },
      ),
      { numRuns: 1000 },
    )
  })

  test('never reads the success or unsubscribe word of any language as a token', () => {
    for (const locale of LOCALES) {
      for (const word of ['succes', 'reussi', 'success', 'gelungen', 'uitschrijven', 'desinscrire', 'unsubscribe']) {
        const match = matchPath(`${pathFor('subscribe', locale)}/${word}`)
        expect(match?.route ?? 'none', `${locale} ${word}`).toBe(
          pathFor('subscribeSuccess', locale).endsWith(`/${word}`) ? 'subscribeSuccess' : 'none',
        )
      }
    }
  })

  test('rejects words of another language, other languages and a trailing slash', () => {
    for (const [route, paths] of Object.entries(ALL)) {
      for (const locale of LOCALES) {
        for (const other of LOCALES) {
          const path = filled(paths[other], PARAMS).replace(`/${other}`, `/${locale}`)
          const same = filled(paths[locale], PARAMS) === path
          expect(matchPath(path)?.route ?? 'none', `${route}: ${path}`).toBe(same ? route : 'none')
        }
        expect(matchPath(`${filled(paths[locale], PARAMS)}/`)).toBeNull()
      }
    }
    for (const path of ['/', '', '/it', '/NL', '/nl/AANBOD', '/nl//aanbod', '/en/offer/%', '/en/offer/%ff'])
      expect(matchPath(path)).toBeNull()
  })
})

function expectPath(route: string, locale: Locale, path: string): void {
  expect(buildPath(route, locale, PARAMS)).toBe(filled(path, PARAMS))
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const params = Object.fromEntries(
    Object.entries(PARAMS).flatMap(([k, v]) => (names.includes(k) ? [[k, String(v)]] : [])),
  )
  expect(matchPath(filled(path, PARAMS))).toEqual({ route, locale, params })
}

function isFixedWord(path: string, route: string, locale: Locale): boolean {
  return Object.entries(ALL).some(([name, paths]) => name !== route && filled(paths[locale], PARAMS) === path)
}
