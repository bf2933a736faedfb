export type ContentKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic' | 'pdf'

/** The kind of a file by its first bytes, whatever its server or its name says; null for any kind we do not know. */
export function sniff(bytes: Uint8Array): ContentKind | null {
  const text = String.fromCharCode(...bytes.subarray(0, 32))
  if (text.startsWith('\xFF\xD8\xFF')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1A\n')) return 'png'
  if (/^RIFF[^]{4}WEBP/.test(text)) return 'webp'
  if (/^GIF8[79]a/.test(text)) return 'gif'
  if (/^[^]{4}ftyp(hei[cxms]|hev[cxms])/.test(text) || /^[^]{4}ftypmi[fs]1[^]{4}([^]{4})*?he[iv][cxms]/.test(text))
    return 'heic'
  if (/^[^]{4}ftyp(avif|avis|mif1)/.test(text)) return 'avif'
  if (/^%PDF-[12]\.\d/.test(text)) return 'pdf'
  return null
}
