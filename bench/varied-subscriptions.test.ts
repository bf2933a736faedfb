import { expect, test } from 'vitest'
import { subscriptionRequest } from '#domain/subscription/subscription-request.ts'
import { belgium } from './belgium.ts'
import { subscriptionPost } from './varied-subscriptions.ts'

test('visitors of a load subscribe to what the site understands, hardly two to the same', () => {
  const world = belgium(1)
  const bodies = Array.from({ length: 500 }, (_, i) => subscriptionPost(`a${i}@example.be`, world).body ?? '')
  for (const body of bodies) expect(subscriptionRequest('nl').safeParse(JSON.parse(body)).success).toBe(true)
  const wishes = bodies.map((body) => body.slice(body.indexOf('notification')))
  expect(new Set(wishes).size).toBeGreaterThan(450)
})
