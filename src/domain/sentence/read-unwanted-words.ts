import type { Locale } from '#base/locale.ts'
import type { Part } from '#domain/sentence/reader.ts'

/**
 * Reads quoted words that no text may have: "niet 'te renoveren'", "without the word “auction”". They are read first and
 * replaced by spaces, so that they are not read as wishes.
 */
export function takeQuoted(text: string): { text: string; parts: Part[] } {
  const parts: Part[] = []
  const left = text.replaceAll(QUOTED, (whole: string, words: string, start: number) => {
    const query: [string, string][] = [['not_word', words.trim()]]
    parts.push({ text: whole, start, end: start + whole.length, query, place: null })
    return ' '.repeat(whole.length)
  })
  return { text: left, parts }
}

/** Negations by language; in languages without an entry such words are not read. */
const NOT = {
  nl: 'niet|geen|zonder|behalve',
  fr: 'pas de|pas|sans|aucune?|hors|sauf',
  en: 'not|no|without|except|excluding',
  de: 'nicht|keine?[nmr]?|ohne|außer|ausser',
} satisfies Partial<Record<Locale, string>>
const LEAD = 'het woord|de woorden|le mot|les mots|the words?|das wort|die wörter'
const QUOTED = new RegExp(
  String.raw`(?<!\p{L})(?:${Object.values(NOT).join('|')})\s+(?:(?:${LEAD})\s+)?(?:["“„”«'‘]\s?)([\p{L}\p{N}][^"“„”«»'‘’]{0,38}?)(?:\s?["“”»'’])(?!\p{L})`,
  'giu',
)
