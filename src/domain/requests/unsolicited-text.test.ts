import fc from 'fast-check'
import { expect, test } from 'vitest'
import { advertises, isPersonName, MAX_NAME_CHARS } from './unsolicited-text.ts'

test.each([
  'An',
  'J.P. Janssens',
  'Prof. Dr. An Peeters',
  'Jan 22',
  'Marcel·lí Puig',
  'Jan Peeters · An Peeters',
  'María de los Ángeles van der Berg',
  'a'.repeat(MAX_NAME_CHARS),
])('%s is a name', (name) => {
  expect(isPersonName(name)).toBe(true)
})

test.each([
  ['markup', 'An <b>'],
  ['a link', 'An //evil'],
  ['a domain', 'An evil.be'],
  ['a sentence', 'Koopje. Nu'],
  ['an exclamation', 'An!'],
  ['a spelled out domain', 'evil dot com'],
  ['three digits', 'Jan 123'],
  ['digits of another script', 'Jan ١٢٣'],
  ['eight words', 'a b c d e f g h'],
  ['more than sixty letters', 'a'.repeat(MAX_NAME_CHARS + 1)],
  ['full-width letters that make a domain', 'An ｅｖｉｌ．ｃｏｍ'],
  ['a domain with something invisible in it', 'An evil.\u200bcom'],
  ['a domain with a space in it', 'An evil. com'],
  ['a domain with spaces around its dot', 'An evil . com'],
  ...['·', '•', '‧', '∙', '⋅', '٫', '۔', '⸳', '։'].map((dot) => ['a sign that looks like a dot', `evil${dot}com`]),
  ['numbers in filled circles', '❶❷❸❹'],
])('%s makes a name a message', (_what, text) => {
  expect(isPersonName(text)).toBe(false)
})

test.each([
  'Prachtig huis, te zien op 12/06/2026 om 14:30.',
  'Bezoek op 12/06/2026',
  'De prijs is € 349.000, t.o.v. 360.000 vroeger',
  'Het punt is: ik wil het zien',
  'Kijk eens: 3 slaapkamers en/of een bureau, 2.500 m², de/het kot',
  'Maison de 1.250.000 € & jardin; visite le 12.06.2026',
  'Tussen 10:30 en 11:00, app 12 op de 3e verdieping',
])('%s advertises nothing', (text) => {
  expect(advertises(text)).toBe(false)
})

test.each([
  ['an address of the web', 'zie http:evil'],
  ['an address without its protocol', 'zie www.'],
  ['the other way to begin one', 'zie //evil'],
  ['a mail address', 'an@evil'],
  ['a domain', 'zie evil.be'],
  ['a domain with a space in it', 'zie evil .com'],
  ['a domain in words', 'zie evil dot com'],
  ['a dot between brackets', 'zie evil(.)com'],
  ['a dot between other brackets', 'zie evil [ . ] com'],
  ['a sign in words', 'an (at) evil'],
  ['a telephone number', 'bel 0470 12 34 56'],
  ['a sign that looks like a dot', 'zie evil‧com'],
  ['a number in filled circles', '❶❷❸❹❺❻❼❽❾'],
  ['an address of the internet', 'zie 8.8.8.8'],
  ['one with a path', 'zie 1.2.3.4/login'],
  ['one of the newer kind', 'zie [2001:db8::1]/x'],
  ['a share of a network', 'zie \\\\server\\map'],
  ['a number for a program', 'tel:047012'],
  ['an address for another program', 'whatsapp:send'],
  ['an ending without its dot', 'zie bit ly/x'],
  ['a beginning without its dot', 'zie www evil com'],
  ['a domain with a joiner in it', 'zie evil.\u034Fcom'],
  ['a domain with a sign as its number', 'zie evil&#46;com'],
  ['a letter for a digit', 'bel 047O123456'],
  ['the dot between two words of Japanese', 'evil・com'],
  ['digits in frames', '0\u20E34\u20E37\u20E30\u20E31\u20E32\u20E33\u20E34\u20E3'],
  ['a wallet', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  ['a number beside a date', 'op 12/06/2026 of bel 0470/12.34.56'],
])('%s advertises', (_what, text) => {
  expect(advertises(text)).toBe(true)
})

/** Groups of a number to dial, some of whose digits are letters that look like them; each group keeps one. */
const group = fc
  .tuple(
    fc.array(fc.constantFrom<string[]>('0', '1', '7', 'O', 'o', 'l', 'I'), { minLength: 1, maxLength: 3 }),
    fc.nat(2),
  )
  .map(([signs, at]) => signs.toSpliced(at, 1, '4').join(''))

test('a number to dial is known whichever of its digits are letters', () => {
  fc.assert(
    fc.property(
      fc.array(group, { minLength: 8, maxLength: 10 }),
      fc.constantFrom(' ', '.', '/', ''),
      (groups, between) => {
        expect(advertises(`bel ${groups.join(between)} vandaag`)).toBe(true)
      },
    ),
  )
})
