import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { encoded, inEncoding } from './respond.ts'

const text = Array.from({ length: 400 }, (_, i) => `<li>Huis ${i * 7919} te koop – € ${i * 1009}</li>`).join('\n')

describe('a body on its way out', () => {
  it('is the text, whatever is in it', () => {
    for (const one of ['', 'gevel', 'é € 😀 –', text]) expect(encoded(one).bytes.toString()).toBe(one)
    expect(encoded('half \uD83D of one').bytes.toString()).toBe('half \uFFFD of one')
  })

  it('is compressed quickly in a crowd and small otherwise, and is the same', () => {
    const body = encoded(text)
    const hurried = inEncoding(body, 'gzip, br', true)
    const calm = inEncoding(body, 'gzip, br', false)
    expect([hurried.encoding, calm.encoding]).toEqual(['br', 'br'])
    expect(calm.bytes.length).toBeLessThan(hurried.bytes.length)
    for (const { bytes } of [hurried, calm]) expect(brotliDecompressSync(bytes).toString()).toBe(text)
    expect(inEncoding(body, 'br', true).bytes, 'what is small already stays').toBe(calm.bytes)
  })

  it('takes gzip where Brotli is refused, and nothing where it would not help', () => {
    const { bytes, encoding } = inEncoding(encoded(text), 'br;q=0, gzip', false)
    expect(encoding).toBe('gzip')
    expect(gunzipSync(bytes).toString()).toBe(text)
    expect(inEncoding(encoded(text), undefined, false).encoding).toBeNull()
    expect(inEncoding(encoded('short'), 'br', false).encoding).toBeNull()
  })
})
