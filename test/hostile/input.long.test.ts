import { expect, onTestFinished, test } from 'vitest'
import { sendRaw, statusesOf } from './raw-request.ts'
import { startSampleSite } from './sample-site.ts'

test('a request that never ends its headers is cut off within 15 seconds', async () => {
  const site = await startSampleSite({ anyStore: true })
  onTestFinished(async () => void (await site.stop('SIGKILL')))
  const started = performance.now()
  const received = await sendRaw(site.url, 'GET /nl HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
  const seconds = (performance.now() - started) / 1000
  console.log(`headers without end: sent away after ${seconds.toFixed(1)} s`)
  expect(statusesOf(received)).toEqual([408])
  expect(seconds).toBeLessThan(15)
})
