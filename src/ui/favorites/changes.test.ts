import { expect, test } from 'vitest'
import type { Card } from '#domain/listing/card.ts'
import { changeSince } from './changes.ts'

const card = (amount: number | null, availability: Card['availability'] = 'AVAILABLE') =>
  ({ availability, price: { amount } }) as Card // all that is read
const kept = (price: number | null, state = 'AVAILABLE') => ({ id: 1, at: 0, price, state })

test('a lower price, a higher price and another state are reported; the state takes precedence', () => {
  expect(changeSince(kept(300_000), card(290_000))).toEqual({ kind: 'lower', by: 10_000 })
  expect(changeSince(kept(300_000), card(305_000))).toEqual({ kind: 'higher', by: 5000 })
  expect(changeSince(kept(300_000), card(290_000, 'SETTLED'))).toEqual({ kind: 'state' })
})

test('nothing is reported without known values', () => {
  expect(changeSince(kept(300_000), card(300_000))).toBeNull()
  expect(changeSince(kept(null), card(300_000))).toBeNull()
  expect(changeSince(kept(300_000), card(null))).toBeNull()
  expect(changeSince(kept(300_000, ''), card(300_000))).toBeNull()
})
