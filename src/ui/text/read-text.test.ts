import { expect, test } from 'vitest'
import { LOCALES } from '#base/locale.ts'
import { DEMO_SITE } from '#domain/site/demo-site.ts'
import { accessibilityText, privacyText, termsText } from '#i18n/law/legal-texts.ts'
import { readText } from './read-text.ts'

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

test('headings, paragraphs, lists and links are parsed; a heading may directly precede its text', () => {
  const [intro, second] = readText(
    'Eerst dit.\n\n## Titel\nTekst met [een link](https://voorbeeld.be).\n\n- een\n- twee',
  )
  expect(intro).toMatchObject({ title: null, blocks: [{ kind: 'paragraph' }] })
  expect(second?.title).toBe('Titel')
  expect(second?.blocks[0]).toMatchObject({
    kind: 'paragraph',
    line: [{ kind: 'text' }, { kind: 'link', href: 'https://voorbeeld.be' }, { kind: 'text' }],
  })
  expect(second?.blocks[1]).toMatchObject({ kind: 'list', items: [{}, {}] })
})

test('a link with a script or another scheme stays plain text', () => {
  for (const href of ['javascript:steal', '//elsewhere.example', 'data:text/html,x'])
    expect(readText(`[klik](${href})`)[0]?.blocks[0]).toEqual({
      kind: 'paragraph',
      line: [{ kind: 'text', text: 'klik' }],
    })
})

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

const shape = (text: string) => readText(text).map(({ blocks }) => blocks.map(({ kind }) => kind))
