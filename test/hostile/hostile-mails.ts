const CRLF = '\r\n'
const filled = (piece: string, bytes: number) => piece.repeat(Math.max(1, Math.floor(bytes / piece.length)))

/** Mails that cost whoever reads them as much as they can, each of this size, as reports that name an address of ours. */
export function hostileMails(bytes: number, address: string): Record<string, Buffer> {
  const room = bytes - 2000
  const report = (body: string, { boundary = '"b"', more = '' } = {}) =>
    [
      `To: <${address}>`,
      'Message-ID: <hostile@example.org>',
      `Content-Type: multipart/report; report-type=delivery-status${boundary && `; boundary=${boundary}`}`,
      `${more}${CRLF}${body}`,
    ].join(CRLF)
  const part = (type: string, body: string, more = '') =>
    `--b${CRLF}Content-Type: ${type}${CRLF}${more}${CRLF}${body}${CRLF}`
  const status = 'message/delivery-status'
  const nested = Array.from(
    { length: Math.min(30_000, Math.floor(room / 70)) },
    (_, level) =>
      `--b${level === 0 ? '' : level}${CRLF}Content-Type: multipart/mixed; boundary=b${level + 1}${CRLF}${CRLF}`,
  )
  const header = (name: string, value: string) => ({ more: `${name}: ${value}${CRLF}` })
  const mails: Record<string, string> = {
    'as many parts as fit': report(filled(`--b${CRLF}${CRLF}x${CRLF}`, room)),
    'parts within parts': report(nested.join('')),
    'mails within mails': report(
      filled(`--b${CRLF}Content-Type: message/rfc822${CRLF}${CRLF}X: y${CRLF}${CRLF}`, room),
    ),
    'one long line': report(part(status, filled('a', room))),
    'empty lines': report(part(status, filled('\n \t', room))),
    'short blocks': report(part(status, filled('Action: failed\n\n', room))),
    'short lines that flow': report(part('text/plain; format=flowed; delsp=yes', filled('> a \r\n', room))),
    'quoted-printable': report(
      part(status, filled('=0A=', room), `Content-Transfer-Encoding: quoted-printable${CRLF}`),
    ),
    'base64 in short lines': report(
      part(status, filled(`QUFB${CRLF}`, room), `Content-Transfer-Encoding: base64${CRLF}`),
    ),
    'many headers': report('', { more: filled(`X: y${CRLF}`, room) }),
    'one header over many lines': report('', header('Subject', filled(`a${CRLF} `, room))),
    'a header of quotes': report('', header('From', filled('"(', room))),
    'a header of encoded words': report('', header('Subject', filled('=?utf-8?Q?=41?= ', room))),
    'parameters of parameters': report('', { boundary: `b; ${filled('a*0*=x;', room)}` }),
    'no boundary': report(filled(`--${CRLF}`, room), { boundary: '' }),
    'a boundary of one character': report(filled(`---${CRLF}`, room), { boundary: '"-"' }),
    'a character set with states': report(part('text/plain; charset=iso-2022-jp', filled('\u001B$B', room))),
    'an unknown character set': report(part('text/plain; charset=x-none', filled('é', room / 2))),
    'HTML that never ends': report(part('text/html', filled('<style', room))),
    'no end of its head': filled(`X: y${CRLF}`, bytes),
    'bytes of all kinds': filled(String.fromCharCode(...Array.from({ length: 256 }, (_, n) => n)), bytes),
  }
  return Object.fromEntries(Object.entries(mails).map(([name, mail]) => [name, Buffer.from(mail).subarray(0, bytes)]))
}
