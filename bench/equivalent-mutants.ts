type Equivalent = { file: string; on: string; was: string; becomes: string; why: string }

/** Mutants that no test can distinguish from the code, and why: they do not count. `on`: a part of their line. */
export const equivalents: readonly Equivalent[] = [
  ...equivalentsIn('src/domain/subscription/alerts.ts', [
    [
      'asked.length > 0',
      '>',
      '>=',
      'where no deal that counts changed its price, the offer fitted before as it fits now',
    ],
  ]),
  ...equivalentsIn('src/domain/search/carried-search.ts', [["[name = '']", "''", "'x'", alwaysThere()]]),
  ...equivalentsIn('src/domain/subscription/earlier-wishes.ts', [
    ['earlier.length === 0', 'earlier.length === 0', 'false', 'a short cut: without earlier wishes every event counts'],
    ['a < b ? -1 : 1', '<', '<=', 'keys of an object are never equal'],
    ['a < b ? -1 : 1', '<', '>=', 'any order will do that is the same for both'],
    ['a < b ? -1 : 1', '1', '2', 'a sort looks at the sign alone'],
  ]),
  ...equivalentsIn('src/domain/gazetteer/belgian-places.ts', [["= ''", "''", "'x'", alwaysThere()]]),
  ...equivalentsIn('src/domain/search/matching.ts', [
    ['if (!a || !b) continue', '!a || !b', 'false', 'for the compiler: both are corners of the area'],
  ]),
  ...equivalentsIn('src/base/nested-fields.ts', [
    ['MAX_NAME_PARTS + 1', '1', '2', 'one part more than allowed is enough to refuse, two are as well'],
  ]),
  ...equivalentsIn('src/domain/places/place-search.ts', [
    ["code === '' ? plain", "''", "'x'", 'an empty code is replaced by a space in front, which is cut off'],
    ['entry.importance : 4000', '4000', '4001', 'behind every place: any number above theirs'],
    ['postalCode ? -1 : 1', '1', '2', 'a sort looks at the sign alone'],
  ]),
  ...equivalentsIn('src/domain/places/place.ts', [
    ['MAX_NAMES_KEPT = 20_000', '20_000', '20001', 'the map saves time alone'],
    ['neighboursKnown.set', 'neighboursKnown.set(key, known)', ';', 'the map saves time alone'],
    ['names === undefined', 'names === undefined', 'true', 'the map saves time alone'],
    ['placeNames.size >= MAX_NAMES_KEPT', 'placeNames.size >= MAX_NAMES_KEPT', 'false', 'the map saves time alone'],
    ['placeNames.size >= MAX_NAMES_KEPT', '>=', '<', 'the map saves time alone'],
    ['placeNames.set', 'placeNames.set(key, names)', ';', 'the map saves time alone'],
    ['nearest.get(main.municipality)', '<', '<=', 'the same distance is the same'],
  ]),
  ...equivalentsIn('src/journeys/subscription-preview.ts', [
    ['page.ids.slice(0, 1)', '1', '2', 'the first of them is the example: more than one is work for nothing'],
    ['page.facets.status[deal] ?? 0', '0', '1', alwaysThere()],
    ['page.facets.type[type] ?? 0', '0', '1', alwaysThere()],
  ]),
  ...equivalentsIn('src/store/mail/outbox.ts', [
    ['MAILS_PER_STATEMENT = 1000', '1000', '1001', 'how many at a time says nothing of which'],
    ['numAffectedRows ?? 0', '0', '1', alwaysThere()],
  ]),
  ...equivalentsIn('src/store/mail/tokens.ts', [
    ["[token = '']", "''", "'x'", alwaysThere()],
    ["tokens[i] ?? ''", "''", "'x'", alwaysThere()],
    ["['', ...ids", "''", "'x'", 'for a list that is not empty: neither is the id of a subscription'],
    ['generation: 0', '0', '1', 'fresh tokens have no generations: the column must not be empty'],
    [
      'return undefined',
      '!/^[\\w-]{43}$/.test(token)',
      'false',
      'saves a query: no other text has the hash of a token',
    ],
    ['return undefined', 'return undefined', 'return', 'the same'],
  ]),
]

function equivalentsIn(
  file: string,
  rows: readonly [on: string, was: string, becomes: string, why: string][],
): Equivalent[] {
  return rows.map(([on, was, becomes, why]) => ({ file, on, was, becomes, why }))
}

function alwaysThere(): string {
  return 'for the compiler: it is always there'
}
