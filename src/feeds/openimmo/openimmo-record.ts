import type { NoteReason } from '#domain/listing/note-reasons.ts'
import { isPlaceholder } from '#feeds/values/placeholders.ts'
import { decodeEntities } from '#feeds/values/entities.ts'
import { attributeTreatment, elementName, elementTreatment, hasFlags } from '#feeds/openimmo/openimmo-elements.ts'
import type { Note } from '#feeds/feed.ts'
import type { UnreadTally } from '#feeds/unread.ts'
import type { XmlElement } from '#feeds/xml-records.ts'

export type Part = XmlElement | null | undefined

/** Reads the values of one record and remembers which it gave out, so that the others can be counted as not read. */
export class OpenImmoRecord {
  readonly root: XmlElement
  /** values that were not taken as they are written */
  readonly notes: Note[] = []
  readonly #usedTexts = new Set<XmlElement>()
  readonly #usedAttributes = new Map<XmlElement, Set<string>>()

  constructor(root: XmlElement) {
    this.root = root
  }

  part(name: string): XmlElement | null {
    return this.child(this.root, name)
  }

  /** The first child of this name that is filled, else the first one: programs write empty elements before filled ones. */
  child(parent: Part, name: string): XmlElement | null {
    const named = this.children(parent, name)
    return named.find(isFilled) ?? named[0] ?? null
  }

  children(parent: Part, name: string): XmlElement[] {
    return parent?.children.filter((element) => element.name === name) ?? []
  }

  /** The text of a child element; null when it is missing, empty or says that there is no answer (`k.A.`). */
  text(parent: Part, name: string): string | null {
    return this.textOf(this.child(parent, name))
  }

  /** The first filled text of several children, by name. */
  firstText(parent: Part, ...names: string[]): string | null {
    for (const name of names) {
      const text = this.text(parent, name)
      if (text !== null) return text
    }
    return null
  }

  textOf(element: Part): string | null {
    const text = this.rawTextOf(element)
    return text === null ? null : decodeEntities(text)
  }

  /** A text of several lines, which keeps its markup and entities: the check makes plain text of it. */
  rawText(parent: Part, name: string): string | null {
    return this.rawTextOf(this.child(parent, name))
  }

  rawTextOf(element: Part): string | null {
    if (!element || isPlaceholder(element.text)) return null
    this.use(element)
    return element.text
  }

  /** Marks an element as read. */
  use(element: XmlElement): void {
    this.#usedTexts.add(element)
  }

  /** Whether a child has a text. Does not count it as read. */
  has(parent: Part, name: string): boolean {
    return !isPlaceholder(this.child(parent, name)?.text ?? '')
  }

  attribute(element: Part, name: string): string | null {
    const value = element?.attributes[name]
    if (!element || value === undefined || isPlaceholder(value)) return null
    this.#useAttribute(element, name)
    return value.trim()
  }

  /** Whether a flag is set; attributes come as "true", "1" or not at all. Another word counts as not read. */
  says(element: Part, name: string): boolean {
    return this.answers(element, name) ?? false
  }

  /** Yes or no of an attribute; undefined when it is missing or another word, which counts as not read. */
  answers(element: Part, name: string): boolean | undefined {
    const answer = answerIn(element?.attributes[name])
    if (element && answer !== undefined) this.#useAttribute(element, name)
    return answer
  }

  /** What a code means by a table; undefined, and the code counts as not read, when the table lacks it. */
  code<T>(element: Part, name: string, table: Readonly<Record<string, T>>): T | undefined {
    const code = element?.attributes[name]?.trim().toUpperCase() ?? ''
    return element && Object.hasOwn(table, code) ? (this.#useAttribute(element, name), table[code]) : undefined
  }

  /** Like `code`, for the text of a child element. */
  codeText<T>(parent: Part, name: string, table: Readonly<Record<string, T>>): T | undefined {
    const element = this.child(parent, name)
    const code = element?.text.toUpperCase() ?? ''
    return element && Object.hasOwn(table, code) ? (this.#usedTexts.add(element), table[code]) : undefined
  }

  /** Yes or no of a child's text; undefined when it is missing or another word, which counts as not read. */
  answer(parent: Part, name: string): boolean | undefined {
    const element = this.child(parent, name)
    const answer = this.peekAnswer(parent, name)
    if (element && answer !== undefined) this.use(element)
    return answer
  }

  /** Like `answer`, but does not count the child as read. */
  peekAnswer(parent: Part, name: string): boolean | undefined {
    return answerIn(this.child(parent, name)?.text)
  }

  /** Like `answer`, but gives other words as they are, for the check to understand or note. */
  yesOrNo(parent: Part, name: string): boolean | string | undefined {
    return this.answer(parent, name) ?? this.text(parent, name) ?? undefined
  }

  note(field: string, value: string, read: string | null, why: NoteReason): void {
    this.notes.push({ field, value, read, why })
  }

  /** Counts every filled element and attribute that was not used. @param parent the element that the record stands in */
  countUnread(unread: UnreadTally, parent = ''): void {
    this.#count(this.root, parent, unread)
  }

  #useAttribute(element: XmlElement, name: string): void {
    const used = this.#usedAttributes.get(element) ?? new Set()
    this.#usedAttributes.set(element, used.add(name))
  }

  #count(element: XmlElement, parent: string, unread: UnreadTally): void {
    // Fields of an agreement between two programs have names of their own.
    if (element.name === 'user_defined_simplefield') {
      if (!this.#usedTexts.has(element))
        unread.add(element.attributes['feldname']?.trim() || element.name, element.text)
      return
    }
    const name = elementName(parent, element.name)
    const why = elementTreatment(parent, element.name)?.why
    if (OPAQUE_ELEMENTS.has(element.name)) {
      if (isFilled(element)) unread.add(name, SOMETHING, { why })
      return
    }
    if (!this.#usedTexts.has(element)) {
      if (element.hasSkippedText) unread.add(name, SOMETHING, { why })
      else if (!isPlaceholder(element.text)) unread.add(name, element.text, { why })
      // An empty <haus/> still says something.
      else if (parent === 'objektart') unread.add(parent, element.name.toUpperCase(), { isCode: true })
    }
    this.#countAttributes(element, unread)
    for (const child of element.children) this.#count(child, element.name, unread)
  }

  #countAttributes(element: XmlElement, unread: UnreadTally): void {
    const used = this.#usedAttributes.get(element)
    for (const [attribute, value] of Object.entries(element.attributes)) {
      if (used?.has(attribute) || isPlaceholder(value) || attribute.startsWith('xmlns')) continue
      const treatment = attributeTreatment(element.name, attribute)
      const isListed = treatment !== undefined && treatment.kind !== 'ignored'
      const isCode = isListed && /^[A-ZÄÖÜ][A-ZÄÖÜ\d_-]{0,39}$/.test(value)
      const why = treatment?.why
      if (!isFlag(element.name, value)) unread.add(`${element.name}@${attribute}`, value, { isCode, why })
      // A flag that is not set says nothing.
      else if (isTrue(value)) unread.add(element.name, attribute.toUpperCase(), { isCode: isListed, why })
    }
  }
}

const isFlag = (element: string, value: string): boolean =>
  /^(true|false)$/i.test(value.trim()) || (hasFlags(element) && /^[01]$/.test(value.trim()))

/** Stands for a value that is not shown. */
const SOMETHING = '…'

/** The format does not define what is in them, so each counts as one element. */
const OPAQUE_ELEMENTS = new Set([
  'user_defined_anyfield',
  'user_defined_extend',
  'bewertung',
  'weitere_adresse',
  'impressum_strukt',
])

const isFilled = ({ text, children, attributes, hasSkippedText }: XmlElement): boolean =>
  !isPlaceholder(text) ||
  hasSkippedText === true ||
  Object.values(attributes).some((value) => !isPlaceholder(value)) ||
  children.some(isFilled)

const NO = new Set(['false', '0', 'nein', 'no'])
const answerIn = (text: string | undefined): boolean | undefined => {
  if (isTrue(text)) return true
  return NO.has(text?.trim().toLowerCase() ?? '') ? false : undefined
}
const isTrue = (text: string | null | undefined): boolean =>
  ['true', '1', 'ja'].includes(text?.trim().toLowerCase() ?? '')
