import { expect, test } from 'vitest'
import { siteHealth } from '#web/operator/health.ts'

test('a site reports degraded while pages are unavailable, and for half a minute after a refusal', async () => {
  let now = 0
  let reason: string | null = 'the search index is loading'
  const health = siteHealth(
    async () => reason,
    () => now,
  )
  expect(await health.state()).toEqual({ status: 'degraded', reason })
  reason = null
  expect(await health.state()).toEqual({ status: 'ok', reason: null })
  health.pageRefused()
  now = 29_000
  expect((await health.state()).status).toBe('degraded')
  now = 31_000
  expect((await health.state()).status).toBe('ok')
})
