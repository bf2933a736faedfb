import { Client } from 'pg'
import { expect, test } from 'vitest'
import { LOCALES } from '#base/locale.ts'
import { freshPostgres } from '../fresh-postgres.ts'
import { aText, postForm, postJson, textLike } from '../requests/agency.ts'
import { hasPostgres, POSTGRES } from '../store/engines.ts'
import { startSite } from '../site.ts'
import { bodies, POSTING } from './site.ts'
import { needing } from '../run/needing.ts'

needing(test, POSTGRES)(
  `while the store is down a request is refused in JSON, a form keeps what was typed, and both are accepted once it is up again${hasPostgres ? '' : ' (there is no PostgreSQL)'} [outage.while-store-away]`,
  async () => {
    const url = new URL((await freshPostgres()) ?? '')
    const name = url.pathname.slice(1)
    const site = await startSite({ databaseUrl: url.href })
    const admin = new Client({ connectionString: new URL('/postgres', url).href })
    await admin.connect()
    const typed = {
      message: 'Is de tuin "op het zuiden"?',
      'contact.contact_information.personal.email': 'an@example.org',
    }
    try {
      await admin.query(`alter database ${name} with allow_connections false`)
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
      for (const locale of LOCALES) {
        for (const endpoint of POSTING) {
          const refused = await postJson(`${site.url}/${locale}/ajax/${endpoint}`, bodies(1)[endpoint])
          expect([500, 503], endpoint).toContain(refused.status)
          expect(refused.body).toEqual({
            error: { code: aText, requestId: textLike(/.{8,}/) },
          })
          if (refused.status === 503) expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
        }
      }
      const form = await postForm(`${site.url}/nl/contact`, typed)
      expect([500, 503]).toContain(form.status)
      expect(form.html, 'a form of a page keeps what was typed').toContain('het gaat mee als u het opnieuw probeert')
      expect(form.html).toMatch(
        /<form method="post"><input type="hidden" name="message" value="Is de tuin &quot;op het zuiden&quot;\?"\/><input [^>]*value="an@example.org"\/><button/,
      )
      expect(site.log()).not.toContain('example.org')
      await admin.query(`alter database ${name} with allow_connections true`)
      await expect
        .poll(async () => (await postJson(`${site.url}/nl/ajax/notifications`, bodies(1).notifications)).status, {})
        .toBe(201)
      expect((await postForm(`${site.url}/nl/contact`, typed)).status).toBe(303)
    } finally {
      await admin.end()
      await site.stop()
    }
  },
)
