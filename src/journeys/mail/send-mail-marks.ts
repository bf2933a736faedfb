/** How long one waits for the others. The conversation with a mail server takes about as long. */
const PATIENCE_MS = 10

/**
 * Writes what several hands bring in one go, because on a slow disk a commit costs more than a mail. Each hand waits
 * until its own is written before it takes the next mail: so a crash doubles at most one mail a hand, as if each wrote
 * for itself. `hands`: how many there are; whoever goes says so with `leave`.
 */
export function writeTogether<Item>(
  hands: number,
  write: (items: Item[]) => Promise<void>,
): { add: (item: Item) => Promise<void>; leave: () => void } {
  let [here, writing] = [hands, false]
  let brought: Item[] = []
  let written = Promise.withResolvers<void>()
  let patience: NodeJS.Timeout | undefined

  function look(): void {
    if (writing || brought.length === 0) return
    if (brought.length < here) patience ??= setTimeout(begin, PATIENCE_MS)
    else begin()
  }

  function begin(): void {
    clearTimeout(patience)
    patience = undefined
    writing = true
    const { resolve, reject } = written
    const items = brought
    brought = []
    written = Promise.withResolvers()
    write(items)
      .then(resolve, reject)
      .finally(() => {
        writing = false
        look()
      })
  }

  return {
    async add(item) {
      brought.push(item)
      const { promise } = written
      look()
      await promise
    },
    leave() {
      here -= 1
      look()
    },
  }
}
