import type { FileFault } from '#domain/listing/file-faults.ts'

/**
 * Why a file or an address could not be fetched: a code with its values, whose words are `feed-faults` in i18n/words.
 * Feeds are stored with it: a code keeps its name for ever. `how`: the error code of Node.js or of TLS. `limit` of
 * `larger`: bytes.
 */
export type FetchFault =
  | { code: 'no_usable_address' | 'not_http' | 'has_password' | 'not_public' | 'other_port' }
  | { code: 'packed_answer' | 'took_too_long' }
  | { code: 'many_redirects' | 'larger'; limit: number }
  | { code: 'answered'; status: number }
  | { code: 'no_connection'; how: string }
  | { code: 'no_file' | 'file_closed'; path: string }
  | { code: 'file_unreadable'; path: string; how: string }

/** What went wrong on this site, whatever the feed is like. */
export type OwnFault = { code: 'store_away' | 'unforeseen' }

/** Why somebody has to look at a feed after its last fetch. `first`: some references of the homes that are missing. */
export type FeedFault =
  | FetchFault
  | FileFault
  | OwnFault
  | { code: 'withdrawals_wait'; count: number; first: readonly string[] }

/** Faults of an import that did not finish, though nothing is wrong with its file; the next fetch makes it good. */
const UNFINISHED: ReadonlySet<string> = new Set<(FileFault | OwnFault)['code']>([
  ...(['store_away', 'unforeseen'] as const),
  ...(['outdated', 'overtaken', 'overtaken_later', 'elsewhere', 'lost_lines', 'lost', 'failed_often'] as const),
])

export const isUnfinished = ({ code }: FeedFault): boolean => UNFINISHED.has(code)
