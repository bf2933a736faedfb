import { expect, test } from 'vitest'
import { type Asking, publicPrice } from './listing.ts'
import { isFree, type Picture, picturesOfUnit, type PublicOffer } from './offer.ts'
import { documentsShownOf } from '#domain/site/site.ts'

const picture = (kind: Picture['kind'], hash: string) => ({ kind, hash }) as Picture // what it is chosen by

test('a unit shows its own pictures, and those of its project for kinds that it lacks', () => {
  const pictures = [picture('photo', 'p'), picture('plan', 'q'), picture('photo', 'r')]
  const project = { pictures, unitPictures: new Map([[7, [picture('plan', 'own')]]]) } as unknown as PublicOffer // what it reads
  expect(picturesOfUnit(project, 7).map(({ hash }) => hash)).toEqual(['own', 'p', 'r'])
  expect(picturesOfUnit(project, 8)).toEqual(pictures)
})

test('a unit that is sold or under option is not available', () => {
  const unit = (availability: string) => ({ listing: { availability } }) as Parameters<typeof isFree>[0] // what it reads
  expect(['AVAILABLE', 'UNDER_OPTION', 'SETTLED'].map((one) => isFree(unit(one)))).toEqual([true, false, false])
})

test('a hidden price counts as no price', () => {
  const asking = (priceHidden: boolean) => ({ price: 300_000, priceHidden }) as Asking // what it reads
  expect([publicPrice(asking(false)), publicPrice(asking(true)), publicPrice(undefined)]).toEqual([300_000, null, null])
})

test('documents of offers with a hidden address are shown only for sources that the operator allows', () => {
  const feed = { at: 'x', format: null, mapping: null, everyMinutes: 15, full: true }
  const feeds = [
    { ...feed, source: 'a' },
    { ...feed, source: 'b', documents: 'show' as const },
  ]
  expect(documentsShownOf({ feeds })).toEqual(['b'])
})
