import { expect, test } from 'vitest'
import { Understanding } from '#feeds/reading-summary.ts'
import { house } from '../../test/mail/house.ts'

test('hidden streets of bilingual towns with only one name are counted, the first five by reference', () => {
  const understanding = new Understanding()
  const see = (ref: string, street: string) => {
    const listing = house(ref, 300_000)
    const address = { ...listing.address, postalCode: '1000', locality: 'Brussel', street, hidden: true }
    const texts = { fr: { title: 'Maison', description: null } }
    understanding.see({ kind: 'listing', at: {}, listing: { ...listing, texts, address }, notes: [] })
  }
  for (const at of [1, 2, 3, 4, 5, 6, 7]) see(`A-${at}`, 'Rue Haute')
  see('A-8', 'Rue Haute / Hoogstraat')
  expect(understanding.summary().hiddenInOneLanguage).toEqual({
    listings: 7,
    examples: ['A-1', 'A-2', 'A-3', 'A-4', 'A-5'],
  })
})

test('notes and people beyond the limits are only counted', () => {
  const understanding = new Understanding()
  const agent = (name: string) => ({ name, email: null, phone: null, officeRef: null })
  for (let at = 0; at < 1_200; at++) {
    const listing = { ...house(`A-${at}`, 300_000), agent: agent(`Person ${at}`) }
    const notes = [1, 2].map((side) => ({ field: `field ${at} ${side}`, value: 'x', read: null }))
    understanding.see({ kind: 'listing', at: {}, listing, notes })
  }
  const { noted, agents, furtherAgents } = understanding.summary()
  expect(noted.reduce((sum, { count }) => sum + count, 0)).toBe(2_400)
  expect(noted.length).toBeLessThan(2_100)
  expect([agents.length, furtherAgents]).toEqual([500, 700])
})
