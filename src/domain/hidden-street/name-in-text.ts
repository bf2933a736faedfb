import type { FoldedWord } from '#domain/hidden-street/folded-words.ts'
import type { Spelling } from '#domain/hidden-street/spellings.ts'
import type { NameWord } from '#domain/hidden-street/street-names.ts'
import { isArticle, isShortAdjective, shortenRun } from '#domain/hidden-street/street-words.ts'

/** The first word behind the name if the name begins at this word, split in whatever way; null: it does not. */
export function endOfName(words: readonly FoldedWord[], at: number, name: Spelling): number | null {
  const { letters, asWritten } = name
  const end =
    readName(words, at, letters, (word, lettersSoFar) => lettersRead(word, name, lettersSoFar)) ??
    readName(words, at, letters, (word, lettersSoFar) => inFullOrShort(word, letters, lettersSoFar))
  if (end !== null) return end
  for (const one of asWritten) {
    const whole = readName(words, at, one, ({ written }, lettersSoFar) =>
      one.startsWith(written, lettersSoFar) ? written.length : 0,
    )
    if (whole !== null) return whole
  }
  return name.needs === 'number' ? null : endOfGluedName(words, at, name)
}

/** The first word behind the kind of street that follows its name: "Waterloo (chaussée de)"; null: none follows. */
export function endOfKindBehind(words: readonly FoldedWord[], at: number, { kindBefore }: Spelling): number | null {
  if (kindBefore === null || words[at]?.letters !== kindBefore) return null
  if (!/^ ?[(,] ?$/.test(words[at]?.before ?? '')) return null
  let end = at + 1
  while (end - at <= MAX_ARTICLES && isArticle(words[end]?.folded ?? '')) end++
  const next = (words[end - 1]?.behind ?? '') + (words[end]?.folded.charAt(0) ?? '')
  return ENDS_ADDRESS.test(next) ? end : null // "Wavre, chaussée de Namur" names another street
}

const ENDS_ADDRESS = /^\.?(?:$|[),;:!?\n]| ?[\d–-])/

/** The first word behind a name whose last word goes on: "Avenue Louisebuurt"; null: it does not. */
function endOfGluedName(words: readonly FoldedWord[], at: number, name: Spelling): number | null {
  for (const run of name.runs) {
    let goesOn = false
    const end = readName(words, at, run, (word, lettersSoFar) => {
      const { joined } = word
      const rest = run.length - lettersSoFar
      if (joined.length <= rest) return run.startsWith(joined, lettersSoFar) ? joined.length : 0
      // "Rundweg" begins like "r. ND" (Rue Notre-Dame).
      if (lettersSoFar === 0 && name.hasKind && rest < MIN_RUN_LETTERS) return 0
      goesOn = joined.startsWith(run.slice(lettersSoFar)) && isGlued(word, joined.slice(rest), name)
      return goesOn ? rest : 0
    })
    if (goesOn) return end
  }
  return null
}

const MIN_RUN_LETTERS = 5

/** Is the end of this word glued to the name, and not the end of another name, as in "rue de la Loire"? */
function isGlued({ joined, folded }: FoldedWord, end: string, { goesOn, isFull, hasKind }: Spelling): boolean {
  if (GLUED_WORDS.has(end) || (/^[sne]/.test(end) && GLUED_WORDS.has(end.slice(1)))) return true
  if (GLUED_KINDS.has(end)) return hasKind || !isFull // beside "Markt" there is a "Marktstraat"
  return goesOn === 'behind a long name'
    ? end.length >= MIN_GLUED_LETTERS
    : goesOn === 'behind a kind' && joined !== folded
}

const MIN_GLUED_LETTERS = 4
/** What stands behind a name of any length in one word. */
const GLUED_WORDS: ReadonlySet<string> = new Set(
  (
    'buurt buurten wijk wijken kwartier zone zijde kant hoek rand omgeving bewoner bewoners ' +
    'kruispunt metro halte station toren site residentie zuid noord oost west tunnel viertel kiez ecke nahe seite gegend ' +
    'siedlung quartier coin cote secteur residence tour area quarter district side corner tower'
  )
    .split(' ')
    .map(shortenRun),
)
const GLUED_KINDS: ReadonlySet<string> = new Set(
  'straat laan plein weg steenweg park strasse platz street'.split(' ').map(shortenRun),
)

/** @param read how many further letters of the name this word has; 0: the word does not continue the name */
function readName(
  words: readonly FoldedWord[],
  at: number,
  letters: string,
  read: (word: FoldedWord, lettersSoFar: number) => number,
): number | null {
  let lettersSoFar = 0
  let articles = 0
  for (let end = at; end < words.length && end - at < MAX_WORDS_OF_NAME; end++) {
    const word = words[end]
    if (!word) return null
    const goesOn = read(word, lettersSoFar)
    if (goesOn === 0 && (end === at || !isArticle(word.folded) || ++articles > MAX_ARTICLES)) return null
    lettersSoFar += goesOn
    if (lettersSoFar === letters.length) return end + 1
  }
  return null
}

/** How many letters of the name the word covers, also as a short form of the next word of the name. */
function lettersRead(word: FoldedWord, { letters, words, wordAt }: Spelling, lettersSoFar: number): number {
  const index = wordAt.get(lettersSoFar)
  const nameWord = index === undefined ? undefined : words[index]
  if (nameWord && isShortFor(word, nameWord, index === words.length - 1)) return nameWord.letters.length
  return inFullOrShort(word, letters, lettersSoFar)
}

/** Tries the word in full and short: "Notaris" is a title with a short form, and also begins "Notarisstraat". */
function inFullOrShort({ folded, letters: short }: FoldedWord, letters: string, lettersSoFar: number): number {
  if (short.startsWith(folded) && letters.startsWith(short, lettersSoFar)) return short.length // "stw" for "stwg"
  if (letters.startsWith(folded, lettersSoFar)) return folded.length
  return letters.startsWith(short, lettersSoFar) ? short.length : 0
}

const MAX_ARTICLES = 3
/** A name of which every letter is written apart may have so many. */
const MAX_WORDS_OF_NAME = 80

/** "Burg." for "Burgemeester" in text or name, and "Kerkl." for "Kerklaan". The last word has to be complete otherwise. */
function isShortFor(word: FoldedWord, nameWord: NameWord, isLast: boolean): boolean {
  const [short, long] = word.folded.length < nameWord.folded.length ? [word, nameWord] : [nameWord, word]
  if (!isLast && isShortAdjective(short.folded, long.folded)) return true
  const isShort = short === word ? word.behind.startsWith('.') : nameWord.isShort
  if (!isShort || short.folded.length === long.folded.length || !long.folded.startsWith(short.folded)) return false
  if (!isLast) return true
  // As it is written: "grond." is no short form of "Groendreef".
  return long.stem !== null && short.folded.length > long.stem.length && long.written.startsWith(short.written)
}
