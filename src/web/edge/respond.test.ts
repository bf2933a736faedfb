import { readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { encoded, encodeForCache, hasCached, inEncoding } from './respond.ts'

const text = readFileSync('docs/running.md', 'utf8')

describe('a response body', () => {
  it('is the given text, whatever it contains', () => {
    for (const one of ['', 'gevel', 'é € 😀 –', text]) expect(encoded(one).bytes.toString()).toBe(one)
    expect(encoded('half \uD83D of one').bytes.toString()).toBe('half \uFFFD of one')
    expect(encoded('\0a\tb\x0B\n\x7F\r\x9F').bytes.toString()).toBe('\uFFFDa\tb\uFFFD\n\uFFFD\r\uFFFD')
  })

  it('is compressed more when it is cached, with the same content', () => {
    for (const accept of ['gzip, br', 'gzip']) {
      const [once, kept] = [encoded(text), encodeForCache(text)].map((body) => inEncoding(body, accept))
      expect(once?.encoding).toBe(accept === 'gzip' ? 'gzip' : 'br')
      expect(kept?.bytes.length).toBeLessThan(once?.bytes.length ?? 0)
      for (const { bytes } of [once, kept].filter((one) => one !== undefined))
        expect((accept === 'gzip' ? gunzipSync : brotliDecompressSync)(bytes).toString()).toBe(text)
    }
  })

  it('is compressed once', () => {
    const body = encodeForCache(text)
    expect(inEncoding(body, 'br').bytes).toBe(inEncoding(body, 'gzip, br').bytes)
  })

  it('uses gzip when Brotli is refused, and no compression when it would not help', () => {
    const { bytes, encoding } = inEncoding(encoded(text), 'br;q=0, gzip')
    expect(encoding).toBe('gzip')
    expect(gunzipSync(bytes).toString()).toBe(text)
    expect(inEncoding(encoded(text), undefined).encoding).toBeNull()
    expect(inEncoding(encoded('short'), 'br').encoding).toBeNull()
  })
})

it.each([
  [undefined, false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
])('a client whose If-None-Match is %s has it: %s', (header, has) => {
  const headers = header === undefined ? {} : { 'if-none-match': header }
  expect([hasCached(headers, '"a"'), hasCached(headers, 'W/"a"')]).toEqual([has, has])
})
