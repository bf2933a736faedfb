import { expect, test } from 'vitest'
import { frenchSpaces } from '#i18n/french-spaces.ts'

test('French texts keep their high punctuation on the line, wherever in a table of messages they stand', () => {
  const messages = frenchSpaces({
    title: 'Que cherchez-vous ?',
    said: { quoted: 'Dites « oui » !' },
    steps: [['Un', 'Deux ; trois']],
    about: (what: string, n: number) => ({ one: `À propos : ${what}`, other: `${n} %` }),
    months: { 1: 'un mois' },
  })
  expect(messages.title).toBe('Que cherchez-vous\u202F?')
  expect(messages.said.quoted).toBe('Dites «\u00A0oui\u00A0»\u202F!')
  expect(messages.steps).toEqual([['Un', 'Deux\u202F; trois']])
  expect(messages.about('Gand', 2)).toEqual({ one: 'À propos\u00A0: Gand', other: '2\u00A0%' })
  expect(messages.months[1]).toBe('un mois')
})
