import { expect, test } from 'vitest'
import { kmBetween } from '#domain/search/matching.ts'
import { SubscriptionCircles } from '#search/subscriptions/subscription-circles.ts'
import { randomFrom } from '../../../test/seed.ts'

const GHENT = { lat: 51.0538, lng: 3.725 }

test('a circle contains exactly the points within its radius', () => {
  const random = randomFrom(8)
  const circles = new SubscriptionCircles()
  const radii = Array.from({ length: 60 }, (_, i) => [0.01, 1, 12.5, 60, 199, 201, 300][i % 7]! + i / 100)
  const numbers = radii.map((km) => circles.numberOf({ centre: GHENT, km }))
  expect(numbers).toEqual(radii.map((_, i) => i))
  const table = new Uint8Array(circles.size)
  for (let i = 0; i < 400; i++) {
    // Most points are close to the edge of one of the circles.
    const away = (random.pick(radii) / 111.195) * (random.chance(0.8) ? 0.95 + random.next() / 10 : random.next() * 2)
    const angle = random.next() * 2 * Math.PI
    const lat = GHENT.lat + away * Math.cos(angle)
    const lng = GHENT.lng + (away * Math.sin(angle)) / Math.cos((GHENT.lat * Math.PI) / 180)
    circles.mark(lat, lng, table, 0)
    expect([...table]).toEqual(radii.map((km) => (kmBetween(GHENT, { lat, lng }) <= km ? 1 : 0)))
  }
})

test('subscriptions with the same circle share its number, which is reused once free', () => {
  const circles = new SubscriptionCircles()
  const number = circles.numberOf({ centre: GHENT, km: 5 })
  expect(circles.numberOf({ centre: GHENT, km: 5 })).toBe(number)
  circles.release(number)
  const other = circles.numberOf({ centre: GHENT, km: 7 })
  expect(other).not.toBe(number)
  circles.release(number)
  expect(circles.numberOf({ centre: GHENT, km: 9 })).toBe(number)
  const table = new Uint8Array(circles.size)
  circles.mark(GHENT.lat + 8 / 111.195, GHENT.lng, table, 0)
  expect([table[number], table[other], circles.size]).toEqual([1, 0, 2])
})
