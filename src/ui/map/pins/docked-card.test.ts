import { afterEach, expect, test, vi } from 'vitest'
import { sampleCard } from '../../../../test/ui/sample-cards.ts'
import { mapMessages } from '#i18n/messages/map.ts'
import { dockedCard } from './docked-card.ts'

afterEach(() => vi.unstubAllGlobals())

test('the card of a pin shows a French energy letter in the label colours, any other in ours', () => {
  const { advert } = sampleCard()
  expect(classes({ advert })).toContain('plate plate--b')
  expect(classes({ advert: { ...advert, colours: 'dpe' } })).toContain('plate plate--dpe-b')
})

test('the card of a pin does not say again what a title made from facts says', () => {
  const ofAddress = made({}).texts
  expect(ofAddress).toEqual(expect.arrayContaining(['4 slpk', '186 m²']))
  const title = 'Rijwoning, 4 slpk\u00A0· 186 m²'
  expect(made({ title }).texts).toEqual(
    ofAddress
      .filter((text) => !['4 slpk', '186 m²'].includes(text))
      .map((text) => (text === 'Sleedoornhof 1' ? title : text)),
  )
})

const classes = (change: Parameters<typeof sampleCard>[0]): string[] => made(change).classes

/** Every class and text that is added to an element, recorded by a fake document. */
function made(change: Parameters<typeof sampleCard>[0]): { classes: string[]; texts: string[] } {
  const given: string[] = []
  const texts: string[] = []
  const element = () => ({
    append: (...parts: unknown[]) => void texts.push(...parts.filter((part) => typeof part === 'string')),
    prepend: () => undefined,
    dataset: {},
    setAttribute: (name: string, value: string) => name === 'class' && given.push(value),
  })
  vi.stubGlobal('document', {
    createElement: element,
    createElementNS: element,
    documentElement: { dataset: { theme: 'light' } },
  })
  dockedCard(sampleCard(change), 'nl', mapMessages.nl)
  return { classes: given, texts }
}
