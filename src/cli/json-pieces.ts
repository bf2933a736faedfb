/** JSON whose list is too long for memory, in pieces that together are one line. */
type Pieces = AsyncGenerator<string>
type Items = AsyncIterable<unknown> | Iterable<unknown>

/** A piece ends with the item that makes it this long. */
const MIN_PIECE_CHARS = 32 * 1024

/** An object as `JSON.stringify` writes it, with these items as the list under `name`. */
export async function* objectWithList(object: Readonly<Record<string, unknown>>, name: string, items: Items): Pieces {
  let separator = '{'
  for (const [key, value] of Object.entries(object)) {
    if (value === undefined) continue
    yield `${separator}${JSON.stringify(key)}:`
    separator = ','
    if (key === name) yield* list(items)
    else yield JSON.stringify(value)
  }
  yield separator === '{' ? '{}' : '}'
}

/** A list as `JSON.stringify` writes it. */
export async function* list(items: Items): Pieces {
  let piece = '['
  let isFirst = true
  for await (const item of items) {
    piece += `${isFirst ? '' : ','}${JSON.stringify(item)}`
    isFirst = false
    if (piece.length < MIN_PIECE_CHARS) continue
    yield piece
    piece = ''
  }
  yield `${piece}]`
}
