import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brandCss, contrast } from './brand.ts'

const token = (css: string, name: string) => {
  const match = new RegExp(`--${name}: light-dark\\((#[0-9A-F]{6}), (#[0-9A-F]{6})\\)`).exec(css)
  return [match?.[1] ?? '', match?.[2] ?? '']
}

test('any brand colour is readable as text and as a background, in light and dark mode', () => {
  const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(anyColour, (colour) => {
      const css = brandCss(colour)
      const [day = '', night = ''] = token(css, 'primary')
      const [onDay = '', onNight = ''] = token(css, 'on-primary')
      const [tintDay = '', tintNight = ''] = token(css, 'tint')
      expect(contrast(day, '#FAF8F5')).toBeGreaterThanOrEqual(4.5)
      expect(contrast(day, tintDay)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(day, onDay)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(night, '#1B1E1B')).toBeGreaterThanOrEqual(4.5)
      expect(contrast(night, tintNight)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(night, onNight)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('success and error keep their colours, whatever the brand', () => {
  expect(brandCss('#B42318')).not.toMatch(/--(ok|danger|accent|warn)/)
})

test('a readable colour is kept', () => {
  expect(token(brandCss('#0F5E4C'), 'primary')[0]).toBe('#0F5E4C')
})

test.each(['#ffffff', '#000000'])('%s, which has no hue, is made readable too', (colour) => {
  const [, day = '', night = ''] = /--primary: light-dark\((#\w+), (#\w+)\)/.exec(brandCss(colour)) ?? []
  expect(contrast(day, '#FFFFFF')).toBeGreaterThanOrEqual(4.5)
  expect(contrast(night, '#121412')).toBeGreaterThanOrEqual(4.5)
})
