import { createHash, createPublicKey, verify } from 'node:crypto'

/** A receiving server's verdict on a mail's first DKIM signature (RFC 6376, relaxed/relaxed, rsa-sha256). */
export type DkimResult = { body: boolean; headers: boolean; domain: string; selector: string; signed: string[] }

/**
 * Verifies with the public key of the DNS record (`p=`, base64). Throws when there is no signature, or one that is
 * not relaxed/relaxed and rsa-sha256.
 */
export function verifyDkim(mail: string, publicKey: string): DkimResult {
  const end = mail.indexOf('\r\n\r\n')
  const fields = mail.slice(0, end + 2).match(/^[^ \t\r\n][^]*?\r\n(?![ \t])/gm) ?? []
  const found = fields.find((field) => /^dkim-signature:/i.test(field))
  if (found === undefined) throw new Error('The mail is not signed')
  const tags = new Map(
    found
      .slice(found.indexOf(':') + 1)
      .split(';')
      .map((tag) => [tag.slice(0, tag.indexOf('=')).trim(), tag.slice(tag.indexOf('=') + 1).replace(/\s/g, '')]),
  )
  const tag = (name: string) => tags.get(name) ?? ''
  if (tag('c') !== 'relaxed/relaxed' || tag('a') !== 'rsa-sha256') throw new Error(`Unexpected kind: ${found}`)
  const signed = tag('h').toLowerCase().split(':')
  const bodyHash = createHash('sha256')
    .update(relaxedBody(mail.slice(end + 4)))
    .digest('base64')
  const unsigned = found.replace(/([;\s]b=)[^;]*/, '$1')
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  const content = `${signedFields(fields, signed)}${relaxedField(unsigned).replace(/\r\n$/, '')}`
  return {
    body: bodyHash === tag('bh'),
    headers: verify('sha256', Buffer.from(content, 'latin1'), key, Buffer.from(tag('b'), 'base64')),
    domain: tag('d'),
    selector: tag('s'),
    signed,
  }
}

/** Of repeated headers the lowest is signed first; a named but absent header counts as empty. */
function signedFields(fields: string[], names: string[]): string {
  const left = fields.toReversed()
  return names
    .map((name) => {
      const at = left.findIndex((field) => field.slice(0, field.indexOf(':')).trim().toLowerCase() === name)
      return at < 0 ? '' : relaxedField(left.splice(at, 1)[0] ?? '')
    })
    .join('')
}

/** RFC 6376, 3.4.2 */
function relaxedField(field: string): string {
  const colon = field.indexOf(':')
  const value = field
    .slice(colon + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()
  return `${field.slice(0, colon).trim().toLowerCase()}:${value}\r\n`
}

/** RFC 6376, 3.4.4 */
function relaxedBody(body: string): string {
  const lines = body
    .replace(/[ \t]+/g, ' ')
    .replace(/ (?=\r\n)/g, '')
    .replace(/(\r\n)*$/, '')
  return lines === '' ? '' : `${lines}\r\n`
}
