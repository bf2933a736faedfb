import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { finestPages } from './finest-pages.ts'
import { encoded, inEncoding } from './respond.ts'

const text = Array.from({ length: 400 }, (_, i) => `<p class="card">House ${(i * 7919) % 1000} in Ghent</p>`).join('')

test('a kept page is compressed once more, and is that small at once when it is kept again as it was', async () => {
  const finest = finestPages()
  const page = encoded(text)
  const quick = inEncoding(page, 'br', false).bytes.length
  finest('/nl', page)
  await expect.poll(() => inEncoding(page, 'br', false).bytes.length).toBeLessThan(quick)
  const again = encoded(text)
  finest('/nl', again)
  expect(brotliDecompressSync(inEncoding(again, 'br', false).bytes).toString()).toBe(text)
  expect(inEncoding(again, 'br', false).bytes.length).toBeLessThan(quick)
})

test('another page never gets its bytes, and waits for its turn', async () => {
  const finest = finestPages(200, 0.000_001)
  const page = encoded(text)
  finest('/nl', page)
  await expect.poll(() => page.br?.quality).toBe(11)
  for (const [key, other] of [
    ['/fr', encoded(text)],
    ['/nl', encoded(`${text}!`)],
  ] as const) {
    finest(key, other)
    expect(other.br).toBeNull()
  }
})
