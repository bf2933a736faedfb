/**
 * Texts that slow a backtracking engine down most: a prefix that reaches one of the expression's repetitions, a long
 * run of repeated text, then an end that does not match. Derived from the expression itself.
 */
export function* longRuns(pattern: RegExp, length: number): Generator<string> {
  const tree = parse(pattern)
  const leads = distinct(['', ...leadsUpTo(tree, '')]).slice(0, MAX_LEADS)
  const classes = distinct(classesOf(tree).map((signs) => signs.slice(0, MAX_SIGNS).join('')))
  const signs = distinct(classes.flatMap((alike) => [...alike]))
  const pieces = distinct([...signs, ...piecesOf(tree), ...classes.flatMap(pairsOf)])
  for (const piece of pieces) {
    const run = piece.repeat(Math.ceil(length / piece.length))
    // Pairs are rare and there are many of them, so they are tried only with the first leads.
    for (const lead of piece.length === 1 ? leads : leads.slice(0, 2)) for (const end of ENDS) yield lead + run + end
  }
}

const MAX_LEADS = 8
const MAX_SIGNS = 6
const ENDS = ['', '\u0000', '\n!']

/** Two different characters of one class, alternating: `a-a-` starts a word at every other character. */
function pairsOf(alike: string): string[] {
  const signs = [...alike]
  return signs.flatMap((first) => signs.flatMap((second) => (first === second ? [] : [first + second])))
}

/** One or two characters of every class that expressions distinguish. */
const SIGNS = [
  ...'a- 0.,;:/\'"()[]{}<>@+_=&#|\\*?!%$^~`ZéßŒ½²€’–…¶\n\r\t\u00A0\u0301\u200B\u2028\u0001',
  ...'kmfbehqzTE15',
]

type Tree =
  | { kind: 'sign'; signs: string[] }
  | { kind: 'row'; parts: Tree[] }
  | { kind: 'choice'; ways: Tree[] }
  | { kind: 'repeat'; of: Tree; least: number; most: number }
  | { kind: 'look'; at: Tree; ahead: boolean }

/** Roughly the shortest text that a tree accepts; look-arounds are ignored. */
function shortest(tree: Tree): string {
  switch (tree.kind) {
    case 'sign':
      return tree.signs[0] ?? ''
    case 'row':
      return tree.parts.map(shortest).join('')
    case 'choice':
      return shortest(tree.ways[0] ?? { kind: 'row', parts: [] })
    case 'repeat':
      return shortest(tree.of).repeat(Math.min(tree.least, 100))
    case 'look':
      return ''
  }
}

function leadsUpTo(tree: Tree, before: string): string[] {
  switch (tree.kind) {
    case 'sign':
      return []
    case 'row': {
      let lead = before
      return tree.parts.flatMap((part) => {
        const found = leadsUpTo(part, lead)
        lead += shortest(part)
        return found
      })
    }
    case 'choice':
      return tree.ways.flatMap((way) => leadsUpTo(way, before))
    case 'repeat':
      return [before, before + shortest(tree.of), ...leadsUpTo(tree.of, before)]
    case 'look':
      return leadsUpTo(tree.at, before)
  }
}

function classesOf(tree: Tree): string[][] {
  switch (tree.kind) {
    case 'sign':
      return [tree.signs]
    case 'row':
      return tree.parts.flatMap(classesOf)
    case 'choice':
      return tree.ways.flatMap(classesOf)
    case 'repeat':
      return classesOf(tree.of)
    case 'look':
      return classesOf(tree.at)
  }
}

/** Whole repeated groups and each alternative: `.000`, `[a](b)`. */
function piecesOf(tree: Tree): string[] {
  switch (tree.kind) {
    case 'sign':
      return []
    case 'row':
      return [...tree.parts.flatMap(piecesOf), shortest(tree)].filter(Boolean)
    case 'choice':
      return tree.ways.flatMap((way) => [...piecesOf(way), shortest(way)]).filter(Boolean)
    case 'repeat':
      return [...piecesOf(tree.of), shortest(tree.of)].filter(Boolean)
    case 'look':
      return piecesOf(tree.at)
  }
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)]

function parse(pattern: RegExp): Tree {
  return new Parser(pattern.source, pattern.flags.replace(/[gy]/g, '')).choice()
}

/**
 * Parses the part of the ECMAScript 2025 syntax that our sources use. A class counts as one character, tested by the
 * engine itself.
 */
class Parser {
  readonly #text: string
  readonly #flags: string
  #at = 0

  constructor(text: string, flags: string) {
    this.#text = text
    this.#flags = flags
  }

  choice(): Tree {
    const ways = [this.#row()]
    while (this.#take('|')) ways.push(this.#row())
    return { kind: 'choice', ways }
  }

  #row(): Tree {
    const parts: Tree[] = []
    while (this.#at < this.#text.length && !/^[|)]/.test(this.#rest())) {
      const part = this.#part()
      if (part) parts.push(this.#repeated(part))
    }
    return { kind: 'row', parts }
  }

  #part(): Tree | null {
    const look = this.#takeMatch(/^\(\?<?[=!]/)
    if (look) return this.#closed((at) => ({ kind: 'look', at, ahead: !look.includes('<') }))
    if (this.#takeMatch(/^\((?:\?(?:[a-z-]*:|<\w+>))?/)) return this.#closed((tree) => tree)
    if (this.#takeMatch(/^(?:\^|\$|\\b|\\B)/)) return null
    if (this.#takeMatch(/^\\[1-9]/)) return null
    const sign = this.#takeMatch(
      /^(?:\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\.|[^])/u,
    )
    if (sign === null) throw new Error(`Unknown syntax "${this.#rest()}" in /${this.#text}/?`)
    return { kind: 'sign', signs: this.#fitting(sign) }
  }

  #closed(make: (tree: Tree) => Tree): Tree {
    const inner = this.choice()
    if (!this.#take(')')) throw new Error(`/${this.#text}/ is not closed at ${this.#at}`)
    return make(inner)
  }

  #repeated(of: Tree): Tree {
    const count = this.#takeMatch(/^(?:[*+?]|\{\d+(?:,\d*)?\})\??/)
    if (count === null) return of
    const [, least = '', comma, most = ''] = /^\{(\d+)(,?)(\d*)\}/.exec(count) ?? []
    if (least !== '') {
      return { kind: 'repeat', of, least: Number(least), most: comma ? Number(most || Infinity) : Number(least) }
    }
    return { kind: 'repeat', of, least: count.startsWith('+') ? 1 : 0, most: count.startsWith('?') ? 1 : Infinity }
  }

  #fitting(sign: string): string[] {
    const fits = new RegExp(`^(?:${sign})$`, this.#flags)
    return distinct([...sign, ...SIGNS].filter((one) => fits.test(one)))
  }

  #rest(): string {
    return this.#text.slice(this.#at)
  }

  #take(text: string): boolean {
    const here = this.#text.startsWith(text, this.#at)
    if (here) this.#at += text.length
    return here
  }

  #takeMatch(pattern: RegExp): string | null {
    const found = pattern.exec(this.#rest())?.[0] ?? null
    if (found !== null) this.#at += found.length
    return found
  }
}
