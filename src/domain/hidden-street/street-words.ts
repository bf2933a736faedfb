/** Kinds of streets that stand before the name, each with its other spellings. All are read as the first one. */
const KINDS_BEFORE = [
  ['r', 'rue'],
  ['av', 'avenue', 'ave', 'aven'],
  ['bd', 'boulevard', 'bld', 'blvd', 'bvd', 'boul', 'bvld', 'boulv'],
  ['ch', 'chaussée', 'chée', 'chss', 'chemin', 'chem'],
  ['pl', 'place', 'platz', 'plein', 'plaats', 'plts', 'pln'],
  ['sq', 'square'],
  ['imp', 'impasse'],
  ['rte', 'route'],
  ['all', 'allée', 'allee'],
  ['dr', 'drève', 'dreef'],
  ['sent', 'sentier'],
  ['pass', 'passage'],
  ['q', 'quai'],
  ['prom', 'promenade'],
  ['clos'],
  ['cours'],
  ['cour'],
  ['cité'],
  ['ruelle'],
  ['venelle'],
  ['galerie'],
  ['esplanade', 'espl'],
  ['parvis'],
  ['faubourg', 'fbg'],
  ['montée'],
  ['str', 'straat', 'straße', 'strasse', 'street'],
  ['stwg', 'steenweg', 'stw'],
  ['ln', 'laan'],
  ['weg'],
  ['kaai', 'kade'],
] as const

/** Kinds that end a name: "Kerkstraat", "Hauptstr." */
const KINDS_BEHIND = [
  ['str', 'straat', 'straße', 'strasse', 'street'],
  ['stwg', 'steenweg', 'stw'],
  ['ln', 'laan'],
  ['pl', 'plein', 'platz', 'plaats', 'pln'],
  ['dr', 'dreef'],
  ['all', 'allee'],
  ['gasse'],
  ['kaai'],
  ['kade'],
  ['steeg'],
  ['markt'],
  ['weg'],
  ['lei'],
  ['baan'],
  ['pad'],
  ['hof'],
  ['park'],
  ['brug'],
  ['dijk'],
  ['vest'],
  ['gracht'],
  ['doorgang'],
] as const

/** Titles and saints before a person's name. A short form with a full stop that begins like the word needs no entry. */
const TITLES = [
  [
    'burg',
    'burgemeester',
    'burgem',
    'burgm',
    'bgm',
    'bgmr',
    'bourgmestre',
    'bourgm',
    'bgmstr',
    'bürgermeister',
    'bürgerm',
  ],
  ['dr', 'dokter', 'doktor', 'docteur', 'doctor'],
  ['kon', 'koning', 'koningin'],
  ['st', 'sint', 'saint', 'sainte', 'sankt', 'ste', 'sinte'],
  ['gen', 'generaal', 'général', 'general', 'gal'],
  ['prof', 'professor', 'professeur'],
  ['mgr', 'monseigneur'],
  ['past', 'pastoor', 'pastor'],
  ['kan', 'kanunnik'],
  ['chan', 'chanoine', 'chne'],
  ['pres', 'president', 'président'],
  ['mar', 'maréchal', 'maarschalk', 'mchal', 'mal'],
  ['min', 'minister', 'ministre'],
  ['kap', 'kapitein', 'kapt'],
  ['cap', 'capitaine', 'cpt'],
  ['kol', 'kolonel'],
  ['col', 'colonel'],
  ['lt', 'luitenant', 'lieutenant', 'luit'],
  ['maj', 'majoor', 'major'],
  ['gebr', 'gebroeders', 'gebrs'],
  ['fr', 'frères', 'frs'],
  ['pr', 'prins', 'prinses', 'prince', 'princesse'],
  ['ing', 'ingenieur', 'ingénieur', 'ir'],
  ['adv', 'advocaat', 'advokaat'],
  ['not', 'notaris', 'notaire'],
  ['cdt', 'commandant', 'cmdt'],
  ['kard', 'kardinaal', 'card', 'cardinal'],
  ['roi'],
  ['reine'],
  ['keizer'],
  ['paus'],
  ['graaf'],
  ['baron'],
] as const

/** Adjectives that many shorten without a full stop: "Gr Markt", "Gde Place". Only before another word of the name. */
const SHORT_ADJECTIVES: readonly Spelling[] = [
  ['gr', 'grote', 'groot', 'grand', 'grande', 'große'],
  ['gd', 'grand'],
  ['grd', 'grand'],
  ['gde', 'grande'],
  ['grde', 'grande'],
  ['kl', 'kleine', 'klein'],
  ['pt', 'petit'],
  ['pte', 'petite'],
  ['kt', 'korte'],
  ['kte', 'korte'],
  ['lg', 'lange'],
  ['lge', 'lange'],
  ['nw', 'nieuwe', 'nieuw'],
  ['nwe', 'nieuwe'],
  ['nv', 'nouveau', 'nouvelle'],
  ['nlle', 'nouvelle'],
  ['vx', 'vieux'],
  ['vlle', 'vieille'],
  ['ht', 'haut', 'haute'],
  ['hte', 'haute'],
]

/** Which ruler of that name: "Leopold II", "Leopold 2" and "Léopold deux" are one. V alone is mostly a short "van". */
const ORDINALS = [
  ['1', 'i', 'ier', 'eerste', 'premier', 'erste'],
  ['2', 'ii', 'tweede', 'deux', 'deuxième', 'zweite'],
  ['3', 'iii', 'derde', 'trois', 'troisième', 'dritte'],
  ['4', 'iv', 'vierde', 'quatre', 'vierte'],
  ['6', 'vi'],
  ['7', 'vii'],
  ['8', 'viii'],
  ['9', 'ix'],
  ['10', 'x'],
  ['11', 'xi'],
  ['12', 'xii'],
  ['13', 'xiii'],
  ['14', 'xiv'],
  ['15', 'xv'],
  ['16', 'xvi'],
] as const

/** Words in a street's name that people leave out or add: "Rue de l'Abbé" is also "r. Abbé". */
const ARTICLE_WORDS = ['de', 'du', 'des', 'la', 'le', 'les', 'l', 'd', 'der', 'den', 'van', 'von', 'het', 't', 's']

/**
 * Folds a word for comparing a street's name with a text: no case, accents, ligatures or full-width forms. "ü", "ue" and
 * "u" are the same, and so are "ij" and "y".
 */
export const foldLetters = (word: string): string => foldPairs(plainLetters(word))

const foldPairs = (plain: string): string =>
  plain.replaceAll(/([aou])e|ij/g, (_pair, vowel: string | undefined) => vowel ?? 'y')

/** Lower-case letters without accents and ligatures; "ue" and "ij" stay as they are. */
export const plainLetters = (text: string): string => text.toLowerCase().replaceAll(BEYOND_ASCII, plainRun)

const BEYOND_ASCII = /[^\0-\x7f]+/g
const plainRun = (letters: string): string =>
  letters
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll(/[^\0-\x7f]/g, (letter) => LETTERS[letter] ?? letter)
const LETTERS: Record<string, string> = {
  ...{ ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', ł: 'l', đ: 'd', þ: 'th', ð: 'd', ı: 'i', ɡ: 'g' },
  // small capitals, which normalizing leaves as they are
  ...{ ᴀ: 'a', ʙ: 'b', ᴄ: 'c', ᴅ: 'd', ᴇ: 'e', ꜰ: 'f', ɢ: 'g', ʜ: 'h', ɪ: 'i', ᴊ: 'j', ᴋ: 'k', ʟ: 'l', ᴍ: 'm' },
  ...{ ɴ: 'n', ᴏ: 'o', ᴘ: 'p', ʀ: 'r', ꜱ: 's', ᴛ: 't', ᴜ: 'u', ᴠ: 'v', ᴡ: 'w', ʏ: 'y', ᴢ: 'z' },
  // letters with a stroke
  ...{ ⱥ: 'a', ƀ: 'b', ȼ: 'c', ɇ: 'e', ǥ: 'g', ħ: 'h', ɨ: 'i', ɉ: 'j', ƚ: 'l', ɵ: 'o', ŧ: 't', ʉ: 'u', ɏ: 'y', ƶ: 'z' },
  // Cyrillic and Greek, by the Latin letter that they look like, most of them as capitals
  ...{ а: 'a', в: 'b', с: 'c', ԁ: 'd', е: 'e', г: 'r', һ: 'h', н: 'h', і: 'i', ј: 'j', к: 'k', ӏ: 'l', м: 'm', о: 'o' },
  ...{ р: 'p', ԛ: 'q', ѕ: 's', т: 't', ѵ: 'v', ԝ: 'w', х: 'x', у: 'y', ү: 'y', α: 'a', β: 'b', ε: 'e', ζ: 'z', η: 'h' },
  ...{ ι: 'i', κ: 'k', μ: 'm', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'y', χ: 'x' },
}

/** The letters that all spellings of a text share, for a quick test whether it may hold a name at all. */
export const skeletonOf = (text: string): string => plainLetters(text).replaceAll(/[^a-z]+|[eijy]+/g, '')

/** Words before a house number. */
export const ANNOUNCES_NUMBER: ReadonlySet<string> = new Set(
  ['nr', 'n', 'no', 'num', 'nummer', 'numero', 'hausnummer', 'hausnr', 'huisnummer', 'huisnr'].map(foldLetters),
)

type Spelling = readonly [short: string, ...others: string[]]
const bySpelling = (table: readonly Spelling[]): ReadonlyMap<string, string> =>
  new Map(table.flatMap((all) => all.map((one) => [foldLetters(one), foldLetters(all[0])] as const)))

/** "IIde", "IIe", "Ier" */
const ORDINAL_ENDINGS = ['e', 'de', 'ste', 'er', 'eme']
const RULERS: Spelling[] = ORDINALS.map(([number, roman, ...words]) => [
  number,
  roman,
  ...words,
  ...ORDINAL_ENDINGS.map((ending) => roman + ending),
])

const ADJECTIVES = new Map(SHORT_ADJECTIVES.map(([short, ...long]) => [short, new Set(long.map(foldLetters))]))
const BEFORE = bySpelling(KINDS_BEFORE)
const WORDS = new Map([...bySpelling(RULERS), ...bySpelling(TITLES), ...BEFORE])
const TITLES_IN_SHORT: ReadonlySet<string> = new Set(bySpelling(TITLES).values())
/** Longest first, so that "steenweg" is not read as a "weg". */
const BEHIND = [...bySpelling(KINDS_BEHIND)].toSorted(([a], [b]) => b.length - a.length)
const IN_FULL: ReadonlyMap<string, string[]> = new Map(
  [...KINDS_BEFORE, ...KINDS_BEHIND].map(([short, ...long]) => [
    short,
    long.filter((one) => one.length > 3).map(plainLetters),
  ]),
)
/** "Koestraat": the stem is "ko" when it is folded. */
const MIN_STEM_LETTERS = 2
const ARTICLES: ReadonlySet<string> = new Set(ARTICLE_WORDS.map(foldLetters))

/** A folded word with its kind of street or title in the short form; `stem`: the part before the kind. */
export type ReadWord = { letters: string; stem: string | null }

/** Shortens the kind of street or title of one folded word. */
export function readStreetWord(folded: string): ReadWord {
  const whole = WORDS.get(folded)
  if (whole !== undefined) return { letters: whole, stem: null }
  for (const [long, short] of BEHIND) {
    if (!folded.endsWith(long)) continue
    const stem = folded.slice(0, -long.length)
    if (stem.length >= MIN_STEM_LETTERS) return { letters: stem + short, stem }
  }
  return { letters: folded, stem: null }
}

/** The words in full of a kind of street in its short form: "straat" and "strasse" of "str". */
export const kindsInFull = (short: string): readonly string[] => IN_FULL.get(short) ?? []

/** Are these folded letters a kind of street that stands before the name, in any spelling? */
export const isKindBefore = (folded: string): boolean => BEFORE.has(folded)
/** Is the one a short form of the other, an adjective? Both are folded. */
export const isShortAdjective = (short: string, long: string): boolean => ADJECTIVES.get(short)?.has(long) === true
export const isArticle = (folded: string): boolean => ARTICLES.has(folded)
/** Is this short form (`letters`) a title? */
export const isTitle = (letters: string): boolean => TITLES_IN_SHORT.has(letters)

/**
 * Shortens every kind of street and title in letters that are run together: "tekoopkoninginastridlaan" then contains the
 * name "Kon. Astridln.". A false match ("ru" in "Brussel") does no harm, because names are shortened the same way.
 */
export const shortenRun = (plain: string): string =>
  foldPairs(plain).replaceAll(
    LONG_WORDS,
    (long) =>
      WORDS.get(long) ?? SHORT_BEHIND.get(long) ?? (long === 'notredame' ? 'nd' : OUR_LADY.test(long) ? 'olv' : long),
  )

const OUR_LADY = /vr/
const SHORT_BEHIND = new Map(BEHIND)
const LONG_WORDS =
  /straat|strasse|steenweg|laan|plein|platz|plaats|place|dreef|dreve|allee|avenu|boulevard|chaussee|chemin|square|impasse|route|sentier|passage|promenade|quai|ru|(?:(?:onze|ons|o)(?:lieve|l)|lieve)(?:vrouwe?|vr(?![aeiouy]))|notredame|burgemeester|burgermeister|bourgmestre|dokter|doktor|docteur|doctor|koningin|koning|sint|saint|sankt|generaal|general|professeur|professor|monseigneur|pastoor|pastor|kanunnik|chanoine|president|marechal|maarschalk|ministre|minister|kapitein|capitaine|kolonel|colonel|luitenant|lieutenant|majoor|major|gebroders|freres|princesse|prinses|prince|prins|ingenieur|notaris|notaire|commandant|kardinaal|cardinal/g
