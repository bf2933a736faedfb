/** A name as somebody wrote it in a text, and the part of that by which anybody would find the street. */
export type Spelled = { text: string; telling: string }

const KINDS: [RegExp, ...string[]][] = [
  [/straat\b|str\.|straße\b/i, 'straat', 'str.', 'str'],
  [/steenweg\b/i, 'steenweg', 'stwg.', 'stwg'],
  [/laan\b/i, 'laan', 'ln.', 'ln'],
  [/plein\b/i, 'plein', 'pln.', 'pl.'],
  [/^rue\b/i, 'Rue', 'R.', 'r'],
  [/^(?:avenue\b|av\.)/i, 'Avenue', 'Av.', 'Ave'],
  [/^(?:boulevard|bd)\b/i, 'Boulevard', 'Bd.', 'Blvd'],
  [/^(?:chaussée\b|ch\.)/i, 'Chaussée', 'Ch.', 'Chée'],
  [/^(?:allée\b|all\.)/i, 'Allée', 'All.', 'all'],
  [/^(?:place\b|pl\.)/i, 'Place', 'Pl.', 'pl'],
]
const TITLES: [RegExp, ...string[]][] = [
  [/\b(?:burgemeester\b|burg\.)/i, 'Burgemeester', 'Burg.', 'Burg'],
  [/\bbürgermeister\b/i, 'Bürgermeister', 'Bürgerm.', 'Bgm'],
  [/\b(?:dokter\b|dr\. (?=Ro))/i, 'Dokter ', 'Dr.', 'Dr'],
  [/\b(?:docteur|dr)\b(?!ève)/i, 'Docteur', 'Dr.', 'Dr'],
  [/\b(?:koningin\b|kon\.)/i, 'Koningin', 'Kon.', 'Kon'],
  [/\bkoning\b/i, 'Koning', 'Kon.', 'Kon'],
  [/\b(?:onze-lieve-vrouwe?\b|onze-lieve-vrouwe(?=straat)|o\.l\.v\.)/i, 'Onze Lieve Vrouw', 'O.L.V.', 'OLV'],
  [/\b(?:generaal\b|gen\.)/i, 'Generaal', 'Gen.', 'Gen'],
  [/\bgénéral\b/i, 'Général', 'Gén.', 'Gal'],
  [/\bprofesseur\b/i, 'Professeur', 'Prof.', 'Prof'],
  [/\bpastoor\b/i, 'Pastoor', 'Past.', 'Past'],
  [/\bkanunnik\b/i, 'Kanunnik', 'Kan.', 'Kan'],
  [/\b(?:sint|st)(?:-|\b\.? ?)/i, 'Sint-', 'St. ', 'St '],
  [/\bsainte?-/i, 'Sainte-', 'Ste ', 'St. '],
  [/\bnotre-dame\b/i, 'Notre Dame', 'N.-D.', 'N.D.'],
  [/\bgebroeders\b/i, 'Gebroeders', 'Gebr.', 'Gebr'],
]

/** Adjectives that agents shorten without a full stop: "Gr Markt", "Gde Place". */
const ADJECTIVES: [RegExp, ...string[]][] = [
  [/^grote\b(?= )/i, 'Gr', 'Gr.'],
  [/\bgrand(?=-| )/i, 'Gd', 'Grd'],
  [/\bgrande(?= )/i, 'Gde', 'Grde'],
  [/^korte\b(?= )/i, 'Kt', 'Kte'],
  [/^lange\b(?= )/i, 'Lg', 'Lge'],
  [/^kleine\b(?= )/i, 'Kl', 'Kl.'],
  [/\bpetite?(?= )/i, 'Pt', 'Pte'],
  [/\bvieux(?= )/i, 'Vx', 'Vx.'],
  [/\bvieille(?= )/i, 'Vlle', 'Vlle.'],
  [/\bnouveau(?= )/i, 'Nv', 'Nv.'],
  [/\bnouvelle(?= )/i, 'Nlle', 'Nv'],
  [/\bhaute(?= )/i, 'Hte', 'Ht'],
]

const rewritten = (table: [RegExp, ...string[]][], which: 0 | 1 | 2) => (name: string) => {
  for (const [written, ...others] of table) if (written.test(name)) return name.replace(written, others[which] ?? '')
  return name
}

const withoutAccents = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('Œ', 'Oe')
    .replaceAll('æ', 'ae')
    .replaceAll('Æ', 'Ae')
const slug = (text: string) =>
  withoutAccents(text)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
const ENTITIES: Record<string, string> = {
  é: 'eacute',
  è: 'egrave',
  ê: 'ecirc',
  ë: 'euml',
  ï: 'iuml',
  î: 'icirc',
  ô: 'ocirc',
  â: 'acirc',
  à: 'agrave',
  ö: 'ouml',
  ü: 'uuml',
  ä: 'auml',
  Ü: 'Uuml',
  É: 'Eacute',
  œ: 'oelig',
  Œ: 'OElig',
  Æ: 'AElig',
  æ: 'aelig',
  ß: 'szlig',
  ' ': 'nbsp',
  '-': 'shy',
  "'": 'apos',
  '’': 'rsquo',
}
const named = (text: string) =>
  text.replaceAll(/[^A-Za-z0-9.]/g, (sign) => (ENTITIES[sign] && sign !== '-' ? `&${ENTITIES[sign]};` : sign))
const bareEntities = (text: string) => named(text).replaceAll(';', '')
const numeric = (text: string, hex: boolean) =>
  [...text]
    .map((sign, at) =>
      at % 3 === 1 || !/[A-Za-z]/.test(sign)
        ? hex
          ? `&#x${sign.codePointAt(0)?.toString(16)};`
          : `&#${sign.codePointAt(0)};`
        : sign,
    )
    .join('')
const percent = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`).join('')
/** Where a line may break: before the kind of street, else behind the third letter of the last word. */
const inMiddle = (text: string, sign: string) =>
  BEFORE_KIND.test(text)
    ? text.replace(BEFORE_KIND, sign)
    : text.replace(/\p{L}{3}(?=\p{L}{2,}[^\p{L}]*$)/u, (half) => half + sign)
const BEFORE_KIND = /(?<=\p{L}{3})(?=(?:straat|steenweg|straße|laan|plein|platz|dreef|weg|markt|allee)$)/iu
const fullWidth = (text: string) =>
  text.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0))
const bold = (text: string) =>
  text.replaceAll(/[a-z]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 97 + 0x1d41a))
const camel = (text: string) =>
  withoutAccents(text)
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
const umlauts = (text: string) =>
  text.replaceAll(/[äöüÄÖÜ]/g, (sign) => `${sign.normalize('NFD').charAt(0)}e`).replaceAll('ß', 'ss')
const ligatures = (text: string) =>
  text
    .replaceAll('ffi', 'ﬃ')
    .replaceAll('fi', 'ﬁ')
    .replaceAll('fl', 'ﬂ')
    .replaceAll('ij', 'ĳ')
    .replaceAll('IJ', 'Ĳ')
    .replaceAll('st', 'ﬆ')
    .replaceAll('oe', 'œ')
const whole =
  (spell: (name: string) => string) =>
  (name: string): Spelled => {
    const text = spell(name)
    return { text, telling: text }
  }
const beside =
  (spell: (name: string) => string) =>
  (name: string): Spelled => ({ text: spell(name), telling: name })
const linked =
  (host: (part: string) => string, part: (name: string) => string) =>
  (name: string): Spelled => ({ text: host(part(name)), telling: part(name) })

/** As UTF-8 that a program read as Windows-1252. */
const misread = (text: string) => new TextDecoder('windows-1252').decode(Buffer.from(text))
const beyondAscii = (text: string, write: (sign: string) => string) =>
  [...text].map((sign) => (/[\0-\x7f]/.test(sign) ? sign : write(sign))).join('')
const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
const quotedPrintable = (sign: string) => percent(sign).replaceAll('%', '=')
/** "Vanderveldelaan" of "Burgemeester Vanderveldelaan", "avenue Héritier" of "Avenue du Prince Héritier". */
const lastOf = (name: string) =>
  /^.+ (\p{L}{3,}(?:straat|laan|steenweg|dreef))$/u.exec(name)?.[1] ??
  name.replace(/^(Rue|Avenue|Boulevard|Square) .+ (\p{L}{4,})$/u, '$1 $2')
/** "Kerk- en Molenstraat" */
const hanging = (name: string) => name.replace(/^(\p{L}{4,})(straat|laan|steenweg|dreef|plein)$/u, '$1- en Molen$2')

/** Cyrillic and Greek letters that nobody can tell from ours. */
const LOOK_ALIKES: Record<string, string> = {
  ...{ a: 'а', c: 'с', e: 'е', i: 'і', j: 'ј', o: 'о', p: 'р', s: 'ѕ', x: 'х', y: 'у', v: 'ν', h: 'һ', d: 'ԁ', q: 'ԛ' },
  ...{ A: 'А', B: 'В', C: 'С', E: 'Ε', H: 'Н', I: 'Ι', K: 'К', M: 'М', O: 'Ο', P: 'Р', S: 'Ѕ', T: 'Τ', X: 'Х', Z: 'Ζ' },
}
const STRUCK: Record<string, string> = {
  ...{ b: 'ƀ', d: 'đ', h: 'ħ', i: 'ɨ', l: 'ƚ', t: 'ŧ', z: 'ƶ', B: 'Ƀ', D: 'Đ', H: 'Ħ', I: 'Ɨ', L: 'Ł', T: 'Ŧ', Z: 'Ƶ' },
}

/** Ways in which feeds, agents and their programs write a street. */
export const SPELLINGS: Readonly<Record<string, (name: string) => Spelled>> = {
  'as it is': whole((name) => name),
  'small letters': whole((name) => name.toLowerCase()),
  capitals: whole((name) => name.toUpperCase()),
  'no accents': whole(withoutAccents),
  'accents apart': whole((name) => name.normalize('NFD')),
  hyphens: whole((name) => name.replaceAll(' ', '-')),
  underscores: whole((name) => name.replaceAll(' ', '_')),
  'two spaces': whole((name) => name.replaceAll(' ', '  ')),
  'spaces that do not break': whole((name) => name.replaceAll(' ', '\u00a0')),
  'two lines': whole((name) => name.replace(' ', '\n')),
  'soft hyphen': whole((name) => inMiddle(name, '\u00ad')),
  'space of no width': whole((name) => inMiddle(name, '\u200b')),
  'parted by a hyphen': whole((name) => inMiddle(name, '-')),
  'parted by a space': whole((name) => inMiddle(name, ' ')),
  'full width': whole(fullWidth),
  'mathematical letters': whole(bold),
  ligatures: whole(ligatures),
  'umlauts as two letters': whole(umlauts),
  'straight apostrophe': whole((name) => name.replaceAll('’', "'")),
  'bent apostrophe': whole((name) => name.replaceAll("'", '’')),
  'named entities': whole(named),
  'decimal entities': whole((name) => numeric(name, false)),
  'hexadecimal entities': whole((name) => numeric(name, true)),
  'entities twice': whole((name) => named(name).replaceAll('&', '&amp;')),
  'entities without a semicolon': whole(bareEntities),
  'entities without a semicolon, twice': whole((name) => bareEntities(name).replaceAll('&', '&amp')),
  'turned by a sign': whole((name) => `\u202e${[...name].toReversed().join('')}\u202c`),
  'signs of direction within': whole((name) => inMiddle(name, '\u2066').replaceAll(' ', ' \u202d')),
  'glued to a word behind it': beside((name) => `${name}buurt`),
  'glued to a word before it': beside((name) => `hoek${name}`),
  'a tag between': whole((name) => inMiddle(name, '<wbr>').replace(' ', '<b> ')),
  'read as Latin 1': whole(misread),
  'escaped as in JSON': whole((name) => beyondAscii(name, escaped)),
  'quoted-printable': whole((name) => beyondAscii(name, quotedPrintable)),
  'tags of a forum': whole((name) => `[b]${name}[/b]`),
  'apostrophe that is a letter': whole((name) => name.replaceAll(/['’]/g, 'ʼ')),
  'without what stands before the last name': whole(lastOf),
  'with a hyphen that hangs': (name) => ({
    text: hanging(name),
    telling: hanging(name) === name ? name : (hanging(name).split('-')[0] ?? name),
  }),
  'kind in full': whole(rewritten(KINDS, 0)),
  'kind in short': whole(rewritten(KINDS, 1)),
  'kind in short, another way': whole(rewritten(KINDS, 2)),
  'title in full': whole(rewritten(TITLES, 0)),
  'title in short': whole(rewritten(TITLES, 1)),
  'title in short, no stop': whole(rewritten(TITLES, 2)),
  'adjective in short': whole(rewritten(ADJECTIVES, 0)),
  'adjective in short, another way': whole(rewritten(ADJECTIVES, 1)),
  'letters of another alphabet': whole((name) => name.replaceAll(/[A-Za-z]/g, (sign) => LOOK_ALIKES[sign] ?? sign)),
  'letters with a stroke': whole((name) => name.replaceAll(/[bdhiltzBDHILTZ]/g, (sign) => STRUCK[sign] ?? sign)),
  'number behind': beside((name) => `${name} 12a bus 3`),
  'number before': beside((name) => `12, ${name}`),
  'no space before the number': beside((name) => `${name}12`),
  hashtag: whole((name) => `#${camel(name)}`),
  'link with hyphens': linked((part) => `https://tour.example/te-koop/${part}-12.html`, slug),
  'link run together': linked(
    (part) => `https://film.example/tekoop${part}12`,
    (name) => slug(name).replaceAll('-', ''),
  ),
  'link in percents': linked((part) => `https://film.example/${part}`, percent),
  'link in percents twice': linked(
    (part) => `https://film.example/?q=${part}`,
    (name) => percent(name).replaceAll('%', '%25'),
  ),
  'mail address': linked(
    (part) => `info@${part}.example`,
    (name) => slug(name).replaceAll('-', ''),
  ),
}

/** Ways in which a feed writes the field of the street itself. */
export const FIELDS_OF_STREET: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => `${name} 12`,
  (name) => `12 ${name}`,
  (name) => `${name} 12 bus 3`,
  (name) => `${name} nr. 12A`,
  (name) => `${name} / Verzwegen Pad`,
  (name) => `Ruelle Tue-Boeuf - ${name}`,
  (name) => `${name} (Ruelle Tue)`,
  (name) => `Verzwegen Pad (${name})`,
  (name) => `${name}, 9000 Gent`,
  // What begins with a number may as well be one behind the town.
  (name) => (/^\d/.test(name) ? name : `9000 Gent ${name}`),
  (name) => `${name} & Verzwegenstraat`,
  (name) => `Verzwegenstraat · ${name}`,
  (name) => named(name),
  (name) => fullWidth(name),
  (name) => name.toUpperCase(),
  (name) => rewritten(KINDS, 1)(name),
  (name) => rewritten(TITLES, 1)(name),
]
