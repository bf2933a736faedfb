/** The media type of a file, told by its first bytes; null when an office does not keep files of that type. */
export function attachmentType(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4096))
  const found = MAGIC.find(({ at = 0, sign }) => head.subarray(at, at + sign.length).equals(sign))
  if (found) return found.type === 'zip' ? typeOfZip(head) : found.type
  return isText(head) ? 'text/plain' : null
}

const MAGIC: readonly { sign: Buffer; type: string; at?: number }[] = [
  { sign: Buffer.from('%PDF-'), type: 'application/pdf' },
  { sign: Buffer.from([0xff, 0xd8, 0xff]), type: 'image/jpeg' },
  { sign: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]), type: 'image/png' },
  { sign: Buffer.from('GIF8'), type: 'image/gif' },
  { sign: Buffer.from('WEBP'), at: 8, type: 'image/webp' },
  { sign: Buffer.from('ftypheic'), at: 4, type: 'image/heic' },
  { sign: Buffer.from('ftypmif1'), at: 4, type: 'image/heic' },
  { sign: Buffer.from([0x50, 0x4b, 0x03, 0x04]), type: 'zip' },
]

/** Documents and spreadsheets are zip archives; any other archive may hold anything. */
function typeOfZip(head: Buffer): string | null {
  const names = head.toString('latin1')
  if (names.includes('word/') || names.includes('[Content_Types].xml') || names.includes('xl/'))
    return 'application/octet-stream'
  return names.includes('mimetypeapplication/vnd.oasis') ? 'application/octet-stream' : null
}

/** Is it plain text, and neither HTML nor a program? */
function isText(head: Buffer): boolean {
  if (head.length === 0 || head.includes(0)) return false
  const text = head.toString('utf8')
  return !/^\s*(?:<|#!|MZ|@echo)/i.test(text) && !text.includes('\uFFFD')
}
