import { type RawBuilder, sql } from 'kysely'

/** The ids of rows whose texts have one of these words or phrases, folded: the index finds those with all the words. */
export function containing(words: readonly string[]): RawBuilder<unknown> {
  const each = words.map((phrase) => {
    const all = sql`string_to_array(known.words, ' ') @> ${phrase.split(' ')}::text[]`
    return phrase.includes(' ') ? sql`(${all} and position(${` ${phrase} `}::text in known.words) > 0)` : all
  })
  return sql`select known.id from search_row known where ${sql.join(each, sql` or `)}`
}
