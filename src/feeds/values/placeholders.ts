import { foldPhrase } from '#feeds/values/fold-phrase.ts'

const MAX_PLACEHOLDER_CHARS = 30
/** Most values are none, and this tells them without folding them. */
const MAY_BEGIN = /^\s*(?:$|[-–—_/?.,*#[{agiknotu])/i

/** Whether a value only stands for a missing one, in four languages: `k.A.`, `n.v.t.`, `#N/A`, `-`. Empty text is one. */
export function isPlaceholder(text: string): boolean {
  if (text.length > MAX_PLACEHOLDER_CHARS || !MAY_BEGIN.test(text)) return false
  const plain = text.trim()
  // `[]` and `{}` are empty values of programs.
  return /^(?:[-–—_/?.,*]{0,5}|\[\]|\{\})$/.test(plain) || PLACEHOLDERS.has(foldPhrase(plain))
}

/** folded; `n/a` is `n per a` */
const PLACEHOLDERS = new Set(
  [
    'nvt, n v t, not van toepassing, nb, onbekend, not bekend, geen opgave, geen gegevens, not opgegeven, not ingevuld, nihil, ntb, nader te bepalen, not beschikbaar, nnb',
    'nc, n c, nr, not communique, not renseigne, not precise, inconnu, inconnue, neant, aucune information',
    'na, n a, n per a, null, nil, nan, undefined, unknown, not known, not specified, not applicable, not available, tbd, tbc',
    'ka, k a, keine angabe, keine angaben, excl angabe, not angegeben, unbekannt, not bekannt',
    '#nv, #n per a, #n per b, #ref, #value, #waarde, #wert, #valeur', // errors of spreadsheets
  ].flatMap((words) => words.split(', ')),
)
