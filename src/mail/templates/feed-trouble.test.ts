import { expect, test } from 'vitest'
import { LOCALES } from '#base/locale.ts'
import { type FeedFault, type FetchFault, isUnfinished, type OwnFault } from '#domain/listing/feed-faults.ts'
import { DEMO_SITE } from '#domain/site/demo-site.ts'
import { feedFaultWords, isFetchFault } from '#i18n/import-report/feed-fault-words.ts'
import { feedTroubleMail } from '#mail/templates/feed-trouble.tsx'

const path = '/srv/feeds/crm.json'
const answered = [200, 401, 404, 429, 503].map((status) => ({ code: 'answered', status }) as const)
const connections = ['ECONNREFUSED', 'ENOTFOUND', 'ECONNRESET', 'CERT_HAS_EXPIRED', 'EMFILE']

/** Faults of each code; a code without one does not compile. */
const SAMPLES: Record<(FetchFault | OwnFault)['code'] | 'withdrawals_wait', FeedFault[]> = {
  no_usable_address: [{ code: 'no_usable_address' }],
  not_http: [{ code: 'not_http' }],
  has_password: [{ code: 'has_password' }],
  not_public: [{ code: 'not_public' }],
  other_port: [{ code: 'other_port' }],
  packed_answer: [{ code: 'packed_answer' }],
  took_too_long: [{ code: 'took_too_long' }],
  many_redirects: [{ code: 'many_redirects', limit: 3 }],
  larger: [{ code: 'larger', limit: 15 * 1024 * 1024 }],
  answered,
  no_connection: connections.map((how) => ({ code: 'no_connection', how })),
  no_file: [{ code: 'no_file', path }],
  file_closed: [{ code: 'file_closed', path }],
  file_unreadable: [{ code: 'file_unreadable', path, how: 'EISDIR' }],
  store_away: [{ code: 'store_away' }],
  unforeseen: [{ code: 'unforeseen' }],
  withdrawals_wait: [{ code: 'withdrawals_wait', count: 30, first: ['A-1', 'A-2'] }],
}
const FAULTS = Object.values(SAMPLES).flat()

test('each kind of feed trouble has its own words in each language, with its values', () => {
  for (const locale of LOCALES) {
    const all = FAULTS.map((fault) => feedFaultWords(fault, locale))
    // A status without its own words is shown as a number.
    expect(new Set(all).size).toBe(all.length)
    for (const [at, fault] of FAULTS.entries()) {
      const words = all[at] ?? ''
      expect(words).not.toMatch(/undefined|NaN|\[object/)
      for (const [name, value] of Object.entries(fault))
        if (name !== 'code' && !(fault.code === 'larger' && name === 'limit'))
          for (const one of [value].flat()) expect(words, fault.code).toContain(String(one))
    }
  }
  for (const fault of FAULTS) {
    const all = LOCALES.map((locale) => feedFaultWords(fault, locale))
    expect(new Set(all).size, fault.code).toBe(LOCALES.length)
  }
})

test('the mail about a feed gives the reason in the language of its reader [feeds.trouble-words]', () => {
  const refused: FeedFault[] = [{ code: 'empty' }, { code: 'mapping_no_json', name: 'line 3' }, { code: 'lost_lines' }]
  for (const locale of LOCALES)
    for (const fault of [...FAULTS, ...refused]) {
      if (fault.code === 'withdrawals_wait') continue
      const kind = isUnfinished(fault) ? 'unfinished' : 'failed'
      const told = isUnfinished(fault) || isFetchFault(fault)
      const trouble = told ? ({ kind, fault, last: null } as const) : ({ kind: 'refused', fault } as const)
      const { text } = feedTroubleMail({
        ...{ site: DEMO_SITE, baseUrl: 'https://huis.example', locale, source: 'crm', trouble },
        url: 'https://huis.example/office/feeds/crm',
      })
      const words = feedFaultWords(fault, locale)
      expect(text.replaceAll(/\s+/g, ' ')).toContain(words.replaceAll(/\s+/g, ' '))
      expect(text).not.toMatch(/\.\.(?!\.)/)
    }
})
