import { expect, test } from 'vitest'
import { LOCALES } from '#base/locale.ts'
import { DEMO_SITE } from '#domain/site/demo-site.ts'
import { accessibilityText, privacyText, termsText } from '#i18n/law/legal-texts.ts'
import { picturesIn, type Piece, readText } from './read-text.ts'

const facts = {
  name: DEMO_SITE.name,
  email: DEMO_SITE.email,
  address: 'Fictieve Kaai 1',
  phone: null,
  enterpriseNumber: null,
  retention: {
    unconfirmedSubscriptionDays: 9,
    leadDays: 731,
    friendMailDays: 33,
    appointmentDays: 366,
    sentMailDays: 91,
    logDays: 29,
  },
  mapHosts: [],
  paths: { privacy: '/p', contact: '/c', subscribe: '/s' },
}

/** What a text holds, as tags around words. */
const shown = (text: string): string =>
  readText(text)
    .map(
      ({ heading, blocks }) =>
        `${heading === null ? '' : `<h2>${heading.map(tagged).join('')}</h2>`}${blocks.map(tagged).join('')}`,
    )
    .join('')

function tagged(piece: Piece): string {
  if (typeof piece === 'string') return piece
  if (!('pieces' in piece)) return `<img ${piece.src} ${piece.alt}>`
  const { tag, pieces, href, start } = piece
  const inside = pieces.map(tagged).join('')
  return tag === '' ? inside : `<${tag}${href ? ` ${href}` : ''}${start ? ` ${start}` : ''}>${inside}</${tag}>`
}

test.each([
  ['Eerst dit.\n\n## Titel\nTekst\nin twee lijnen.', '<p>Eerst dit.</p><h2>Titel</h2><p>Tekst in twee lijnen.</p>'],
  ['# Groot\n\n### Klein\n\n#### Kleiner', '<h2>Groot</h2><h3>Klein</h3><h3>Kleiner</h3>'],
  ['Dit:\n- een\n- twee', '<p>Dit:</p><ul><li>een</li><li>twee</li></ul>'],
  ['3. drie\n4. vier', '<ol 3><li>drie</li><li>vier</li></ol>'],
  ['- een\n  - onder', '<ul><li>een<ul><li>onder</li></ul></li></ul>'],
  [
    '**vet**, *schuin*, ~~weg~~ en `code`',
    '<p><strong>vet</strong>, <em>schuin</em>, <s>weg</s> en <code>code</code></p>',
  ],
  ['> gezegd', '<blockquote><p>gezegd</p></blockquote>'],
  ['een\n\n---\n\ntwee', '<p>een</p><hr></hr><p>twee</p>'],
  ['een\\\ntwee', '<p>een<br></br>twee</p>'],
  ['&euro; 100 &amp; meer', '<p>€ 100 & meer</p>'],
  [
    '| a | b |\n|---|--:|\n| 1 | 2 |',
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  ],
  ['[een *link*](https://voorbeeld.be)', '<p><a https://voorbeeld.be>een <em>link</em></a></p>'],
  [
    'Zie https://voorbeeld.be/a of mail naar an@voorbeeld.be, niet voorbeeld.be.',
    '<p>Zie <a https://voorbeeld.be/a>https://voorbeeld.be/a</a> of mail naar <a mailto:an@voorbeeld.be>an@voorbeeld.be</a>, niet voorbeeld.be.</p>',
  ],
  ['![Ons kantoor](kantoor.jpg)', '<p><img kantoor.jpg Ons kantoor></p>'],
  ['![Café](<ons café.jpg> "titel")', '<p><img ons café.jpg Café></p>'],
  ['    ingesprongen', '<p>ingesprongen</p>'],
  ['```\ncode\n```', '<p><code>code</code></p>'],
])('%j is read as Markdown [texts.markdown]', (text, expected) => {
  expect(shown(text)).toBe(expected)
})

test.each([
  'javascript:steal()',
  'JaVaScRiPt:steal()',
  '//elsewhere.example',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc',
])('a link to %s is its words alone [texts.safe-links]', (href) => {
  expect(shown(`[klik](${href})`)).toBe('<p>klik</p>')
  expect(shown(`<${href}>`)).not.toContain('<a')
})

test('HTML is shown as it was typed [texts.no-html]', () => {
  const html = '<script>steal()</script> <img src=x onerror=steal()> <b>vet</b>'
  expect(readText(html)[0]?.blocks).toEqual([{ tag: 'p', pieces: [html] }])
})

test('the pictures of a text are found, in lists and links too', () => {
  expect(picturesIn('![a](een.jpg)\n\n- [![b](twee.png)](https://b.be)\n\n`![c](drie.jpg)`')).toEqual([
    'een.jpg',
    'twee.png',
  ])
})

// Each of these takes a simpler reader minutes, or its stack.
test.each(['_a*', '> ', '[a](', '**a *b ', '- ', '<a ', '|-', 'a@', '`', '[', '![', '~~a'])(
  'a hundred thousand characters of %j are read like any text [texts.hostile]',
  (part) => {
    expect(readText(part.repeat(100_000 / part.length)).length).toBeLessThanOrEqual(1)
  },
)

test.each(LOCALES)(
  'the built-in texts are complete in %s: the same parts as in Dutch, and the real retention periods',
  (locale) => {
    for (const text of [privacyText, termsText, accessibilityText])
      expect(shape(text(locale, facts))).toEqual(shape(text('nl', facts)))
    const privacy = privacyText(locale, facts)
    const days = [...privacy.matchAll(/(\d+) (?:dagen|jours|days|Tage)/g)].map(([, number]) => Number(number))
    expect(
      [...new Set(days)].toSorted((a, b) => a - b),
      'every day of the settings, and no day of its own',
    ).toEqual(Object.values(facts.retention).toSorted((a, b) => a - b))
  },
)

const shape = (text: string) =>
  readText(text).map(({ blocks }) => blocks.map((block) => (typeof block === 'object' ? block.tag : block)))
