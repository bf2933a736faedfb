import { Fragment, isValidElement, type ReactNode } from 'react'
import { Filling } from './filling.ts'
import { BEYOND, bytesOf, HtmlBytes } from './html-bytes.ts'
import { MARK } from './marks.ts'
import type { HtmlBlock } from './packed-html.ts'
import { type Facts, factsOf, seldomIn } from './seldom-classes.ts'

/**
 * Draws components to HTML as React's `renderToStaticMarkup` does, in a sixth of its time: text in, text out, without
 * what hydrating, waiting and streaming need. For components of props alone: one that has a state or an effect is an
 * island, which React draws. Throws `NotPlain` at whatever React would put elsewhere in the document or that is not known
 * here; then React draws it. `web/drawn-pages.test.tsx` holds both against each other. What it writes are bytes
 * (html-bytes.ts).
 */
export function markupOf(node: ReactNode): string {
  return markupWithFacts(node).html
}

/** The same, and what it shows. */
export function markupWithFacts(node: ReactNode): Facts & { html: string } {
  const { parts, ...facts } = drawn(node, null)
  return { ...facts, html: parts.length === 1 ? (parts[0] as string) : new HtmlBytes(parts).bytes } // the last is a text
}

/** The same, in which blocks stay what they are. */
export const markupWithBlocks = (node: ReactNode): Facts & { parts: (string | HtmlBlock)[] } => drawn(node, null)

/** What stands in holes of its templates, and the HTML around it, in turn: HTML, value, HTML, value, HTML. */
export function markupInPieces(node: ReactNode): Facts & { pieces: string[] } {
  const pieces: string[] = []
  const { parts, ...facts } = drawn(node, pieces)
  if (parts.length > 1) throw new NotPlain('a block within a thing that is packed')
  return { ...facts, pieces: [...pieces, ...(parts as string[])] } // just looked at
}

function drawn(node: ReactNode, into: string[] | null): Facts & { parts: (string | HtmlBlock)[] } {
  const outer = { html, before, pieces, seldom, cards }
  html = ''
  before = []
  pieces = into
  seldom = 0
  cards = 0
  selected = null
  inPicture = false
  try {
    draw(node)
    return { parts: [...before, html], seldom, cards }
  } finally {
    ;({ html, before, pieces, seldom, cards } = outer)
  }
}

export class NotPlain extends Error {
  override name = 'NotPlain'
}

/** Text as it stands in HTML, in an element or in a double-quoted attribute, as bytes; the signs are those that React escapes. */
export function escaped(text: string): string {
  if (text.length <= FEW ? isPlainAscii(text) : !SIGNS.test(text)) return text
  if (!BEYOND.test(text)) return IN_WORDS.test(text) ? withoutSigns(text) : text.replaceAll('&', '&amp;')
  const known = written.get(text)
  if (known !== undefined) return known
  const bytes = withoutSigns(bytesOf(text))
  if (text.length > LONGEST) return bytes
  if (written.size >= MOST) written.clear()
  written.set(text, bytes)
  return bytes
}

/** What SIGNS looks for: calling it takes longer than reading the few signs of a figure or a name. */
function isPlainAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code >= 0x80 || (code <= 0x3e && IS_SIGN[code] === 1)) return false
  }
  return true
}

const FEW = 24

function withoutSigns(text: string): string {
  let result = ''
  let from = 0
  for (let i = 0; i < text.length; i++) {
    const sign = SIGN[text.charCodeAt(i)]
    if (sign === undefined) continue
    result += text.slice(from, i) + sign
    from = i + 1
  }
  return result + text.slice(from)
}

// Words of ours beyond ASCII come again on every page, and turning one into bytes takes ten times as long as finding it.
const written = new Map<string, string>()
const [MOST, LONGEST] = [2000, 80]

/** Addresses have no other sign than `&`. */
const IN_WORDS = /["'<>]/
const SIGNS = /["&'<>\u0080-\uffff]/
const SIGN: Record<number, string> = { 34: '&quot;', 38: '&amp;', 39: '&#x27;', 60: '&lt;', 62: '&gt;' }
const IS_SIGN = Uint8Array.from({ length: 0x3f }, (_, code) => (code in SIGN ? 1 : 0))

// One drawing at a time, as nothing in it waits; `markupOf` within a component puts them back.
let html = ''
/** what stands before it: texts and blocks */
let before: (string | HtmlBlock)[] = []
/** where values of holes go, each after the HTML before it; null: they are HTML like all else */
let pieces: string[] | null = null
let seldom = 0
let cards = 0
/** the value of the list around an option */
let selected: string | null = null
let inPicture = false

function draw(node: unknown): void {
  switch (typeof node) {
    case 'string':
      html += escaped(node)
      return
    case 'number':
      html += node
      return
    case 'boolean':
    case 'undefined':
      return
    case 'object':
      if (node === null) return
      if (Array.isArray(node)) for (const child of node) draw(child)
      else if (isValidElement(node)) drawElement(node)
      else if (node instanceof Filling) drawFilling(node)
      else throw new NotPlain('an object that is no element')
      return
    default:
      throw new NotPlain(typeof node)
  }
}

type Props = Record<string, unknown>

function drawFilling({ template: { holes, last, facts }, values }: Filling): void {
  for (const { before: piece, name, isAddress } of holes) {
    html += piece
    const value = values[name]
    if (isAddress && !(typeof value === 'string' && value !== '' && isHarmless(value)))
      throw new NotPlain('an address that may be a script')
    if (typeof value === 'string') fillIn(escaped(value))
    else if (typeof value === 'number') fillIn(`${value}`)
    else if (value !== null) draw(value)
  }
  html += last
  seldom |= facts.seldom
  cards += facts.cards
}

function fillIn(value: string): void {
  if (pieces === null) html += value
  else {
    pieces.push(html, value)
    html = ''
  }
}

function drawElement({ type, props }: { type: unknown; props: unknown }): void {
  const own = props as Props // every element's props are an object
  if (typeof type === 'function') draw((type as (props: Props) => unknown)(own)) // a class would throw here
  else if (typeof type === 'string') drawTag(type, own)
  else if (type === Fragment) draw(own['children'])
  else throw new NotPlain('a context, a class or something else that React alone draws')
}

function drawTag(tag: string, props: Props): void {
  const kind = TAGS.get(tag)
  if (kind === undefined) return drawPlain(tag, props)
  switch (kind) {
    case 'void':
      return drawVoid(tag, props)
    case 'input':
      return drawInput(props)
    case 'article':
      cards += 1
      return drawPlain(tag, props)
    case 'img':
      // React would ask for it in the head.
      if (props['loading'] !== 'lazy' && !inPicture && !String(props['src']).startsWith('data:'))
        throw new NotPlain('a picture outside <picture> that is wanted at once')
      return drawVoid(tag, props)
    case 'picture':
      inPicture = true
      drawPlain(tag, props)
      inPicture = false
      return
    case 'select': {
      const { defaultValue, value = defaultValue, ...others } = props
      selected = value === undefined || value === null ? null : textOf(value)
      drawPlain(tag, others)
      selected = null
      return
    }
    case 'option':
      return drawOption(props)
    case 'textarea':
      return drawTextarea(props)
    case 'form': {
      const { action, encType, method, target, ...others } = props
      return drawPlain(tag, { ...others, action, encType, method, target })
    }
    case 'button': {
      const { name, formAction, formEncType, formMethod, formTarget, ...others } = props
      return drawPlain(tag, { ...others, name, formAction, formEncType, formMethod, formTarget })
    }
    case 'elsewhere':
      throw new NotPlain(`<${tag}>`)
  }
}

type Kind =
  | 'void'
  | 'article'
  | 'input'
  | 'img'
  | 'picture'
  | 'select'
  | 'option'
  | 'textarea'
  | 'form'
  | 'button'
  | 'elsewhere'

const TAGS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ...['area', 'base', 'br', 'col', 'embed', 'hr', 'source', 'track', 'wbr'].map((tag) => [tag, 'void'] as const),
  ...(['article', 'input', 'img', 'picture', 'select', 'option', 'textarea', 'form', 'button'] as const).map(
    (tag) => [tag, tag] as const,
  ),
  ...['html', 'head', 'body', 'title', 'link', 'meta', 'script', 'style', 'noscript', 'pre', 'listing', 'object'].map(
    (tag) => [tag, 'elsewhere'] as const,
  ),
])

function drawPlain(tag: string, props: Props): void {
  html += '<' + tag
  let children: unknown = null
  let inner: unknown = null
  for (const name in props) {
    const value = props[name]
    if (value === null || value === undefined) continue
    if (name === 'children') children = value
    else if (name === 'dangerouslySetInnerHTML') inner = value
    else drawAttribute(name, value, tag)
  }
  html += '>'
  if (inner !== null) drawInner(inner as Inner) // as React's types have it
  else if (typeof children === 'string') html += escaped(children)
  else draw(children)
  html += '</' + tag + '>'
}

type Inner = HtmlBytes | { __html: string; facts?: Facts }

function drawInner(inner: Inner): void {
  const made = inner instanceof HtmlBytes ? inner : new HtmlBytes(bytesOf(inner.__html), inner.facts)
  const facts = made.facts ?? factsOf(made.bytes)
  for (const part of made.parts) {
    if (typeof part === 'string') html += part
    else {
      before.push(html, part)
      html = ''
    }
  }
  seldom |= facts.seldom
  cards += facts.cards
}

function drawVoid(tag: string, props: Props): void {
  html += '<' + tag
  for (const name in props) {
    const value = props[name]
    if (value !== null && value !== undefined) drawAttribute(name, value, tag)
  }
  html += '/>'
}

/** Name, then whether it is ticked, then its value come last. */
function drawInput(props: Props): void {
  const { name, checked, defaultChecked, value, defaultValue, ...others } = props
  html += '<input'
  for (const other in others) {
    const given = others[other]
    if (given !== null && given !== undefined) drawAttribute(other, given, 'input')
  }
  if (name !== null && name !== undefined) drawAttribute('name', name, 'input')
  if (checked ?? defaultChecked) html += ' checked=""'
  const text = value ?? defaultValue
  if (text !== null && text !== undefined) drawAttribute('value', text, 'input')
  html += '/>'
}

function drawOption(props: Props): void {
  const { children, selected: isSelected, ...others } = props
  html += '<option'
  for (const name in others) {
    const value = others[name]
    if (value !== null && value !== undefined) drawAttribute(name, value, 'option')
  }
  const own = others['value'] ?? flatText(children)
  if (selected === null ? isSelected : selected === textOf(own)) html += ' selected=""'
  html += '>'
  draw(children)
  html += '</option>'
}

const flatText = (children: unknown): string =>
  Array.isArray(children)
    ? children.map(flatText).join('')
    : children === null || children === undefined
      ? ''
      : textOf(children)

function drawTextarea(props: Props): void {
  const { children, value, defaultValue, ...others } = props
  if (children !== undefined && children !== null) throw new NotPlain('children of a <textarea>')
  html += '<textarea'
  for (const name in others) {
    const given = others[name]
    if (given !== null && given !== undefined) drawAttribute(name, given, 'textarea')
  }
  const text = textOf(value ?? defaultValue ?? '')
  // The first line break of a text area does not count.
  html += `>${text.startsWith('\n') ? '\n' : ''}${escaped(text)}</textarea>`
}

/** How React writes an attribute; the names are those of its server renderer (19.3). */
type Attribute = {
  start: string
  kind: 'text' | 'classes' | 'words' | 'flag' | 'either' | 'address' | 'count' | 'number' | 'none'
}

const attributes = new Map<string, Attribute>()

function drawAttribute(name: string, value: unknown, tag: string): void {
  let attribute = attributes.get(name)
  if (attribute === undefined) attributes.set(name, (attribute = attributeNamed(name)))
  const { start, kind } = attribute
  const type = typeof value
  if (type === 'function' || type === 'symbol') return
  switch (kind) {
    case 'text':
      if (type === 'boolean') return
      break
    case 'classes':
      if (type === 'boolean') return
      seldom |= seldomIn(textOf(value))
      break
    case 'words':
      break
    case 'flag':
      if (value) html += `${start}"`
      return
    case 'either':
      if (value === false) return
      if (value === true) {
        html += `${start}"`
        return
      }
      break
    case 'address':
      if (type === 'boolean' || (value === '' && (name === 'src' || (name === 'href' && tag !== 'a')))) return
      if (!isHarmless(textOf(value))) throw new NotPlain('an address that may be a script')
      break
    case 'count':
      if (!(Number(value) >= 1)) return
      break
    case 'number':
      if (Number.isNaN(Number(value))) return
      break
    case 'none':
      return
  }
  html += `${start}${typeof value === 'number' ? value : escaped(textOf(value))}"`
}

function attributeNamed(name: string): Attribute {
  const known = NAMED[name]
  const start = ` ${known?.[0] ?? name}="`
  if (known) return { start, kind: known[1] }
  if (/^on/i.test(name)) return { start, kind: 'none' }
  // A name in camel case that React would perhaps write otherwise, and a style, are React's business.
  if (name === 'style' || (/[A-Z]/.test(name) && !SAME.has(name))) throw new NotPlain(`the attribute ${name}`)
  return { start, kind: /^(data|aria)-/.test(name) ? 'words' : 'text' }
}

/** Names in camel case that are written as they are. */
const SAME: ReadonlySet<string> = new Set([
  ...['viewBox', 'srcSet', 'fetchPriority', 'hrefLang', 'autoComplete', 'autoCapitalize', 'inputMode', 'maxLength'],
  ...['minLength', 'popoverTarget', 'popoverTargetAction', 'dateTime', 'colSpan', 'patternUnits', 'enterKeyHint'],
  ...['encType', 'formEncType', 'formMethod', 'formTarget', 'referrerPolicy', 'preserveAspectRatio', 'noValidate'],
])

const named = (kind: Attribute['kind'], ...names: string[]): [string, [string, Attribute['kind']]][] =>
  names.map((name) => [name, [name, kind]])

const hyphened = (...names: string[]): [string, [string, Attribute['kind']]][] =>
  names.map((name) => [name, [name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), 'text']])

const NAMED: Record<string, [written: string, kind: Attribute['kind']] | undefined> = Object.fromEntries([
  ['className', ['class', 'classes']],
  ['htmlFor', ['for', 'text']],
  ['tabIndex', ['tabindex', 'text']],
  ['crossOrigin', ['crossorigin', 'text']],
  ['acceptCharset', ['accept-charset', 'text']],
  // Of SVG: camel case here, words with dashes there.
  ...hyphened(
    'clipPath',
    'clipRule',
    'dominantBaseline',
    'fillOpacity',
    'fillRule',
    'fontFamily',
    'fontSize',
    'fontWeight',
  ),
  ...hyphened('letterSpacing', 'paintOrder', 'pointerEvents', 'strokeDasharray', 'strokeDashoffset', 'strokeLinecap'),
  ...hyphened('strokeLinejoin', 'strokeMiterlimit', 'strokeOpacity', 'strokeWidth', 'textAnchor', 'vectorEffect'),
  ['autoFocus', ['autofocus', 'flag']],
  ...named('flag', 'multiple', 'muted', 'inert', 'async', 'autoPlay', 'controls', 'default', 'defer', 'disabled'),
  ...named('flag', 'formNoValidate', 'hidden', 'loop', 'noModule', 'noValidate', 'open', 'playsInline', 'readOnly'),
  ...named('flag', 'required', 'reversed', 'itemScope', 'allowFullScreen'),
  ...named('words', 'contentEditable', 'spellCheck', 'draggable', 'value', 'focusable'),
  ...named('either', 'capture', 'download'),
  ...named('address', 'src', 'href', 'action', 'formAction'),
  ...named('count', 'cols', 'rows', 'size', 'span'),
  ...named('number', 'rowSpan', 'start'),
  ...named(
    'none',
    'defaultValue',
    'defaultChecked',
    'ref',
    'suppressHydrationWarning',
    'suppressContentEditableWarning',
  ),
])

/** Others might be a script, which React tells and replaces. What will stand in a hole is looked at then. */
const isHarmless = (address: string): boolean => HARMLESS.test(address) || address.startsWith(MARK)
const HARMLESS = /^(?:[/?#.]|https?:|mailto:|tel:|data:|$)/i

/** What stands in HTML for a value of an attribute or an option. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return `${value}`
  throw new NotPlain('a value that is no text')
}
