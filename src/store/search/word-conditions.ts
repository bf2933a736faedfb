import { type RawBuilder, sql } from 'kysely'

/** Ids of rows whose texts have one of these folded words or phrases. The index finds rows with all words of a phrase. */
export function containing(words: readonly string[]): RawBuilder<unknown> {
  const each = words.map((phrase) => {
    const all = sql`string_to_array(known.words, ' ') @> ${phrase.split(' ')}::text[]`
    return phrase.includes(' ') ? sql`(${all} and position(${` ${phrase} `}::text in known.words) > 0)` : all
  })
  return sql`select known.id from search_row known where ${sql.join(each, sql` or `)}`
}
