import type { FeedFault, FetchFault } from '#domain/listing/feed-faults.ts'
import type { Locale } from '#base/locale.ts'
import { refusalWords, sizeWords } from '#i18n/import-report/refusal-words.ts'
import { type FeedFaultsMessages, feedFaultsMessages } from '#i18n/messages/feed-faults.ts'

/** Why somebody has to look at a feed: a clause, or sentences for a file that was refused. */
export function feedFaultWords(fault: FeedFault, locale: Locale): string {
  const t = feedFaultsMessages[locale]
  switch (fault.code) {
    case 'store_away':
    case 'unforeseen':
      return t[fault.code]
    case 'withdrawals_wait': {
      const words = t.withdrawals_wait(fault.count)
      return fault.first.length === 0 ? words : `${words} (${t.amongThem(fault.first.join(', '))})`
    }
    default:
      return isFetchFault(fault) ? fetchFaultWords(fault, locale) : refusalWords(fault, locale)
  }
}

/** Why a file or an address could not be fetched: a clause. */
export function fetchFaultWords(fault: FetchFault, locale: Locale): string {
  const t = feedFaultsMessages[locale]
  switch (fault.code) {
    case 'many_redirects':
      return t.many_redirects(fault.limit)
    case 'larger':
      return t.larger(sizeWords(fault.limit, locale))
    case 'answered':
      return answeredWords(t, fault.status)
    case 'no_connection':
      return connectionWords(t, fault.how)
    case 'no_file':
    case 'file_closed':
      return t[fault.code](fault.path)
    case 'file_unreadable':
      return t.file_unreadable(fault.path, fault.how)
    default:
      return t[fault.code]
  }
}

const FETCH_CODES: Record<FetchFault['code'], true> = {
  ...{ no_usable_address: true, not_http: true, has_password: true, not_public: true, other_port: true },
  ...{ packed_answer: true, took_too_long: true, many_redirects: true, larger: true, answered: true },
  ...{ no_connection: true, no_file: true, file_closed: true, file_unreadable: true },
}

export const isFetchFault = (fault: FeedFault): fault is FetchFault => fault.code in FETCH_CODES

function answeredWords(t: FeedFaultsMessages, status: number): string {
  const written = String(status)
  if (status === 401 || status === 403) return t.denied(written)
  if (status === 404 || status === 410) return t.nothingThere(written)
  return status >= 500 ? t.serverFault(written) : t.answered(written)
}

function connectionWords(t: FeedFaultsMessages, how: string): string {
  if (NO_SERVER.has(how)) return t.noServer(how)
  if (NO_NAME.has(how)) return t.noName(how)
  if (BROKEN_OFF.has(how)) return t.brokeOff(how)
  return how.includes('CERT') || how.includes('TLS') ? t.certificate(how) : t.noConnection(how)
}

const NO_SERVER: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])
const NO_NAME: ReadonlySet<string> = new Set(['ENOTFOUND', 'EAI_AGAIN'])
const BROKEN_OFF: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE'])
