import { expect, test } from 'vitest'
import { LOCALES } from '#base/locale.ts'
import { aText, postJson } from '../requests/agency.ts'
import { ajaxSite, ANSWERS, bodies, POSTING } from './site.ts'

const site = ajaxSite({ RATE_LIMIT: 'on' })

/** Requests that a network may send in an hour before the site refuses one. */
const ACCEPTED_PER_HOUR = { notifications: 10, 'contact-form-handler': 10, 'send-to-a-friend': 3 }

test.each(POSTING)(
  'too many requests to %s get 429 with Retry-After, in every language [limits.too-many-429]',
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
    expect(sent, 'eight copies of one request count once').toBeGreaterThanOrEqual(ACCEPTED_PER_HOUR[endpoint] - 1)
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
    expect(await repeat(), 'an accepted request is answered again').toMatchObject({
      status: 201,
      body: ANSWERS[endpoint],
    })
  },
)
