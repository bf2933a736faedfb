/** Elements that begin on a line of their own. */
const BLOCKS = new Set([
  ...[
    'address',
    'article',
    'blockquote',
    'br',
    'dd',
    'div',
    'dl',
    'dt',
    'fieldset',
    'footer',
    'form',
    'h1',
    'h2',
    'h3',
  ],
  ...['h4', 'h5', 'h6', 'header', 'hr', 'li', 'main', 'nav', 'ol', 'p', 'pre', 'section', 'table', 'tr', 'ul'],
])
/** Elements whose content is skipped. */
const SILENT = new Set(['script', 'style', 'head', 'title', 'template', 'svg'])
const NAMED: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', euro: '€', eacute: 'é', egrave: 'è', ecirc: 'ê' },
  ...{
    agrave: 'à',
    acirc: 'â',
    ccedil: 'ç',
    ouml: 'ö',
    uuml: 'ü',
    auml: 'ä',
    Ouml: 'Ö',
    Uuml: 'Ü',
    Auml: 'Ä',
    szlig: 'ß',
  },
  ...{ euml: 'ë', iuml: 'ï', icirc: 'î', ocirc: 'ô', ucirc: 'û', ugrave: 'ù', rsquo: '’', lsquo: '‘', rdquo: '”' },
  ...{ ldquo: '“', ndash: '–', mdash: '—', hellip: '…', laquo: '«', raquo: '»', copy: '©', deg: '°', sup2: '²' },
}

/**
 * The text of an HTML mail, line by line. Lines quoted from an earlier mail (in `blockquote`, or what Gmail and Outlook put
 * around it) get a `>` before them, as in plain text. Reads the HTML once.
 */
export function textOfHtml(html: string): string {
  const lines: string[] = []
  let line = ''
  let silent: string | null = null
  let quotedBy: string | null = null
  let depth = 0
  const endLine = () => {
    const words = line.replaceAll(/[ \t\r\n\f]+/g, ' ').trim()
    if (words !== '' || lines.at(-1) !== '') lines.push(words === '' ? '' : quotedBy === null ? words : `> ${words}`)
    line = ''
  }
  for (let at = 0; at < html.length;) {
    const open = html.indexOf('<', at)
    if (open !== at) {
      const text = html.slice(at, open === -1 ? html.length : open)
      if (silent === null) line += decoded(text)
      if (open === -1) break
    }
    if (html.startsWith('<!--', open)) {
      const close = html.indexOf('-->', open + 4)
      at = close === -1 ? html.length : close + 3
      continue
    }
    const close = html.indexOf('>', open)
    if (close === -1) break
    const tag = html.slice(open + 1, close)
    at = close + 1
    const name = /^\/?([a-z][a-z0-9]*)/i.exec(tag)?.[1]?.toLowerCase() ?? ''
    const closes = tag.startsWith('/')
    if (silent !== null) {
      if (closes && name === silent) silent = null
      continue
    }
    if (SILENT.has(name) && !closes && !tag.endsWith('/')) {
      silent = name
      continue
    }
    if (BLOCKS.has(name)) endLine()
    if (quotedBy !== null && name === quotedBy) {
      depth += closes ? -1 : tag.endsWith('/') ? 0 : 1
      if (depth === 0) quotedBy = null
    } else if (quotedBy === null && !closes && beginsQuote(name, tag)) {
      quotedBy = name
      depth = 1
    }
  }
  endLine()
  return lines.join('\n').trim()
}

const beginsQuote = (name: string, tag: string): boolean =>
  name === 'blockquote' ||
  (name === 'div' && /gmail_quote|divRplyFwdMsg|yahoo_quoted|moz-cite-prefix|appendonsend/.test(tag))

const decoded = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,7}));/gi, (whole, ...parts) => {
        const [ten, sixteen, name = ''] = parts as (string | undefined)[] // its three groups
        const point = ten ? Number(ten) : sixteen ? Number.parseInt(sixteen, 16) : null
        if (point === null) return NAMED[name] ?? whole
        return point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff) ? String.fromCodePoint(point) : ''
      })
    : text
