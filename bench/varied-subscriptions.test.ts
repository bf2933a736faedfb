import { expect, test } from 'vitest'
import { subscriptionRequest } from '#domain/subscription/subscription-request.ts'
import { belgium } from './belgium.ts'
import { subscriptionPost } from './varied-subscriptions.ts'

test('the subscriptions of a load test are valid, and hardly two are equal', () => {
  const world = belgium(1)
  const bodies = Array.from({ length: 500 }, (_, i) => subscriptionPost(`a${i}@example.be`, world).body ?? '')
  for (const body of bodies) expect(subscriptionRequest('nl').safeParse(JSON.parse(body)).success).toBe(true)
  const wishes = bodies.map((body) => body.slice(body.indexOf('notification')))
  expect(new Set(wishes).size).toBeGreaterThan(450)
})
