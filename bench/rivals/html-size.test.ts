import { expect, test } from 'vitest'
import { differenceOf, elementsOf, normalised } from './html-size.ts'

const OWN = '<!doctype html><html><head><link rel="preload" href="/a"/></head><body><p>Te koop: 3</p></body></html>'
const OTHER =
  '<!DOCTYPE html><html><head></head><body><p>Te koop<!-- -->: <!-- -->3</p><script>self.__next=[1]</script></body></html>'

test('additions of a framework for its own script make no difference', () => {
  expect(normalised(OTHER)).toBe(normalised(OWN))
  expect(differenceOf(OWN, OTHER)).toBe(0)
  expect(elementsOf(OTHER)).toBe(elementsOf(OWN))
})

test('missing text does, and structured data does not count as script', () => {
  expect(differenceOf(OWN, OTHER.replace('Te koop', ''))).toBeGreaterThan(5)
  expect(normalised('<script type="application/ld+json">{"a":1}</script>')).toContain('{"a":1}')
})
