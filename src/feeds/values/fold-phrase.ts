/**
 * A phrase as its plain words: lower case, without accents, dots of abbreviations and articles, `/` as `per`, and each
 * group of words that mean the same in four languages as one English word (`exclusief`, `hors`, `zzgl.` → `excl`). A `#`
 * stays, so that a reader can put it in place of a number. Longer texts are no phrases: give at most MAX_PHRASE_CHARS.
 */
export function foldPhrase(text: string): string {
  const words = plainWords(text)
    .filter((word) => !ARTICLES.has(word))
    .map((word) => SYNONYMS.get(word) ?? word)
  return words.filter((word, at) => word === '#' || word !== words[at - 1]).join(' ')
}

export const MAX_PHRASE_CHARS = 120

const plainWords = (text: string): string[] =>
  text
    .slice(0, MAX_PHRASE_CHARS)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{Mn}/gu, '')
    // k.k. is kk
    .replaceAll(/(?<=\p{L})\.(?=\p{L}\.)/gu, '')
    .replaceAll('.', ' ')
    .replaceAll('/', ' per ')
    .replaceAll('+', ' plus ')
    .split(/[^\p{L}\d#]+/u)
    .filter((word) => word !== '')

const ARTICLES = new Set('de het een le la les l d du des der die das dem den the of voor pour fur for'.split(' '))

/** The words behind each `:` mean what stands before it. */
const SYNONYMS = new Map(
  [
    'excl: exclusief exclusive exclus excluding exkl exklusive hors ohne zzgl zuzuglich zuzugl bovenop',
    'incl: inclusief inclusive inclus incluse incluses including inkl inklusive compris comprise comprises inbegrepen included einschliesslich',
    'not: niet non pas nicht',
    'plus: en et und and',
    'charges: charge servicekosten service servicekost nebenkosten nk betriebskosten kosten lasten maandlasten provision provisions voorschot provisie costs bills',
    'buyer: koper acheteur acquereur kaufer',
    'per: par pro p',
    'month: maand mnd mois monat m maandelijks maandelijkse mensuel mensuelles monatlich monatl mtl monthly months',
    'year: jaar jr an annee jahr yr annum jaarlijks annuel jahrlich yearly',
    'week: woche semaine wk wekelijks',
    'day: dag nacht jour nuit tag night',
    'price: prijs vraagprijs richtprijs koopprijs verkoopprijs huurprijs prix preis kaufpreis mietpreis kaltmiete loyer rent huur miete',
    'request: aanvraag verzoek demande anfrage vraag',
    'on: op sur auf upon',
    'eur: euro euros',
    'million: mio mln miljoen millions millionen',
  ].flatMap((line) => {
    const [means = '', words = ''] = line.split(': ')
    return words.split(' ').map((word) => [word, means] as const)
  }),
)
