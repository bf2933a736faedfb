import { expect, test } from 'vitest'
import { differenceOf, elementsOf, normalised } from './html-size.ts'

const OWN = '<!doctype html><html><head><link rel="preload" href="/a"/></head><body><p>Te koop: 3</p></body></html>'
const OTHER =
  '<!DOCTYPE html><html><head></head><body><p>Te koop<!-- -->: <!-- -->3</p><script>self.__next=[1]</script></body></html>'

test('what a framework adds for its own script makes no difference', () => {
  expect(normalised(OTHER)).toBe(normalised(OWN))
  expect(differenceOf(OWN, OTHER)).toBe(0)
  expect(elementsOf(OTHER)).toBe(elementsOf(OWN))
})

test('words that are missing do, and structured data is no script', () => {
  expect(differenceOf(OWN, OTHER.replace('Te koop', ''))).toBeGreaterThan(5)
  expect(normalised('<script type="application/ld+json">{"a":1}</script>')).toContain('{"a":1}')
})
