import { expect, test } from 'vitest'
import { LOCALES } from '#base/locale.ts'
import { aText, postJson } from '../requests/agency.ts'
import { ajaxSite, ANSWERS, bodies, POSTING } from './site.ts'

const site = ajaxSite({ RATE_LIMIT: 'on' })

/** So many go through before one is refused. */
const LEAST_AN_HOUR = { notifications: 10, 'contact-form-handler': 10, 'send-to-a-friend': 3 }

test.each(POSTING)(
  'too many at %s are 429, with when to come back, in every language [limits.too-many-429]',
  async (endpoint) => {
    const send = (locale: string) =>
      postJson(`${site().url}/${locale}/ajax/${endpoint}`, bodies(site().sold)[endpoint], {
        'x-forwarded-for': '198.51.100.7',
      })
    const first = bodies(site().sold)[endpoint]
    const key = { 'idempotency-key': crypto.randomUUID() }
    const repeat = () => postJson(`${site().url}/nl/ajax/${endpoint}`, first, key)
    const atOnce = await Promise.all(Array.from({ length: 8 }, repeat))
    expect(atOnce.map(({ status }) => status)).toEqual(Array(8).fill(201))
    let sent = 0
    while ((await send('nl')).status === 201) expect(++sent).toBeLessThan(50)
    expect(sent, 'what came eight times at once counted once').toBeGreaterThanOrEqual(LEAST_AN_HOUR[endpoint] - 1)
    for (const locale of LOCALES) {
      const refused = await send(locale)
      expect(refused).toMatchObject({
        status: 429,
        body: { error: { code: 'too_many_requests', requestId: aText } },
      })
      const seconds = Number(refused.headers.get('retry-after'))
      expect(seconds).toBeGreaterThan(0)
      expect(seconds).toBeLessThanOrEqual(86_400)
    }
    expect(await repeat(), 'what was taken already is answered again').toMatchObject({
      status: 201,
      body: ANSWERS[endpoint],
    })
  },
)
