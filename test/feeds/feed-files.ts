/** Streams content in pieces, as from a file. */
export async function* pieces(content: Buffer | string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(content)
  for (let from = 0; from < bytes.length; from += 4096) yield bytes.subarray(from, from + 4096)
}

/** A listing in our own JSON format. */
export const estate = (sourceRef: string, more: Record<string, unknown> = {}) => ({
  sourceRef,
  deals: { FOR_SALE: { price: 300_000 } },
  type: 'HOUSE',
  address: { postalCode: '9000', locality: 'Gent' },
  bedrooms: 3,
  ...more,
})
/** A feed in our own JSON format. */
export const feed = (listings: unknown[], head: Record<string, unknown> = {}) =>
  JSON.stringify({ gevel: 1, source: 'agency', ...head, listings })
