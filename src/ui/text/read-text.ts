import MarkdownReader, { type MarkdownIt, type Token } from 'markdown-it'

/** A piece of a text: words, a picture, or an element with what it holds. */
export type Piece = string | TextPicture | TextElement
export type TextPicture = { tag: 'img'; src: string; alt: string }
export type TextElement = { tag: string; pieces: Piece[]; href?: string; start?: number }
/** Everything from one heading to the next; `heading` is null above the first one. */
export type Section = { heading: Piece[] | null; id: string; blocks: Piece[] }

const markdown = makeReader()

/** HTML is shown as it was typed. Indented lines are ordinary text: nobody here writes programs. */
function makeReader(): MarkdownIt {
  const reader = new MarkdownReader({ html: false, linkify: true, maxNesting: 20 }).disable(['code', 'fence'])
  reader.linkify.set({ fuzzyLink: false })
  // A link that is not safe becomes its words; markdown-it would show its address too.
  reader.validateLink = () => true
  reader.normalizeLink = (address) => address
  return reader
}

/** Reads a text of the site, which is Markdown (docs/running.md, "Texts and pictures"). */
export function readText(text: string): Section[] {
  const sections: Section[] = [{ heading: null, id: 'start', blocks: [] }]
  for (const piece of nested(markdown.parse(text, {}))) {
    if (typeof piece === 'object' && 'pieces' in piece && piece.tag === 'h2')
      sections.push({ heading: piece.pieces, id: `s-${sections.length}`, blocks: [] })
    else sections.at(-1)?.blocks.push(piece)
  }
  return sections.filter(({ heading, blocks }) => heading !== null || blocks.length > 0)
}

/** Nests the tokens of Markdown, which are flat: an opening one, what it holds, and its closing one. */
function nested(tokens: readonly Token[]): Piece[] {
  const top: Piece[] = []
  const open: TextElement[] = []
  for (const token of tokens) {
    const holder = open.at(-1)?.pieces ?? top
    if (token.nesting === -1) open.pop()
    else if (token.nesting === 0) holder.push(...leafOf(token))
    else {
      const element = elementOf(token)
      holder.push(element)
      open.push(element)
    }
  }
  return top
}

function leafOf(token: Token): Piece[] {
  switch (token.type) {
    case 'inline':
      return nested(token.children ?? [])
    case 'image':
      return [{ tag: 'img', src: attribute(token, 'src'), alt: wordsOf(nested(token.children ?? [])) }]
    case 'softbreak':
      return [' ']
    case 'hardbreak':
    case 'hr':
      return [{ tag: token.tag, pieces: [] }]
    case 'code_inline':
      return [{ tag: 'code', pieces: [token.content] }]
    default:
      return token.content === '' ? [] : [token.content]
  }
}

function elementOf(token: Token): TextElement {
  const href = attribute(token, 'href')
  const start = Number(attribute(token, 'start'))
  if (token.type === 'heading_open') return { tag: headingTag(token), pieces: [] }
  // The paragraph of an item whose list has no blank lines.
  if (token.hidden) return { tag: '', pieces: [] }
  if (token.type === 'link_open') return { tag: isSafe(href) ? 'a' : '', pieces: [], href }
  return { tag: token.tag, pieces: [], ...(start > 1 && { start }) }
}

const attribute = (token: Token, name: string): string => String(token.attrGet(name) ?? '')

/** The page has a title of its own (h1): "#" and "##" begin a section below it, and whatever is deeper is an h3. */
const headingTag = ({ tag, level }: Token): string => (level === 0 && (tag === 'h1' || tag === 'h2') ? 'h2' : 'h3')

const isSafe = (href: string) => /^(https?:\/\/|mailto:|tel:|#|\/(?!\/))/i.test(href)

/** The words of pieces, without what marks them. */
export const wordsOf = (pieces: readonly Piece[]): string =>
  pieces
    .map((piece) => (typeof piece === 'string' ? piece : 'pieces' in piece ? wordsOf(piece.pieces) : piece.alt))
    .join('')

/** The addresses of the pictures of a text. */
export const picturesIn = (text: string): string[] =>
  markdown
    .parse(text, {})
    .flatMap(({ children }) => children ?? [])
    .filter(({ type }) => type === 'image')
    .map((image) => attribute(image, 'src'))
