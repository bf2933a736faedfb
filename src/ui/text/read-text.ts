/** A piece of text in a line. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'code'; text: string }
export type Block = { kind: 'paragraph'; line: Inline[] } | { kind: 'list'; items: Inline[][] }
export type Section = { title: string | null; id: string; blocks: Block[] }

/**
 * Reads a text of the site: paragraphs are separated by blank lines, a heading starts with `## `, list items with
 * `- `, links are `[words](address)` with an https, mailto, tel or own address; anything else is plain text.
 */
export function readText(text: string): Section[] {
  const sections: Section[] = [{ title: null, id: 'start', blocks: [] }]
  for (const part of text.replaceAll('\r\n', '\n').split(/\n\s*\n/)) {
    const lines = part
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    const [first = ''] = lines
    if (first.startsWith('## ')) {
      const title = first.slice(3).trim()
      sections.push({ title, id: `s-${sections.length}`, blocks: [] })
      lines.shift()
    }
    const blocks = sections.at(-1)?.blocks
    if (lines.length === 0 || !blocks) continue
    if (lines.every((line) => line.startsWith('- ')))
      blocks.push({ kind: 'list', items: lines.map((line) => readLine(line.slice(2))) })
    else blocks.push({ kind: 'paragraph', line: readLine(lines.join(' ')) })
  }
  return sections.filter(({ title, blocks }) => title !== null || blocks.length > 0)
}

function readLine(line: string): Inline[] {
  return line.split(/(\[[^[\]]+\]\([^()\s]+\)|`[^`]+`)/).flatMap((piece): Inline[] => {
    if (piece === '') return []
    const link = /^\[([^[\]]+)\]\(([^()\s]+)\)$/.exec(piece)
    if (link) {
      const [, text = '', href = ''] = link
      return [isSafe(href) ? { kind: 'link', text, href } : { kind: 'text', text }]
    }
    return [piece.startsWith('`') ? { kind: 'code', text: piece.slice(1, -1) } : { kind: 'text', text: piece }]
  })
}

const isSafe = (href: string) => /^(https?:\/\/|mailto:|tel:|\/(?!\/))/.test(href)
