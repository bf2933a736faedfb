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

/** Every class that is added to an element, recorded by a fake document. */
function classes(change: Parameters<typeof sampleCard>[0]): string[] {
  const given: string[] = []
  const made = () => ({
    append: () => undefined,
    prepend: () => undefined,
    dataset: {},
    setAttribute: (name: string, value: string) => name === 'class' && given.push(value),
  })
  vi.stubGlobal('document', {
    createElement: made,
    createElementNS: made,
    documentElement: { dataset: { theme: 'light' } },
  })
  dockedCard(sampleCard(change), 'nl', mapMessages.nl)
  return given
}
