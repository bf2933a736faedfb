/** How long a batch waits for the other senders. Handing a mail to a server takes about as long. */
const MAX_WAIT_MS = 10

/**
 * Batches the writes of several senders into one, because on a slow disk a commit costs more than a mail. Each sender
 * waits for its write before it takes the next mail, so a crash repeats at most one mail for each sender. `hands`: number
 * of senders; a sender calls `leave` when it ends.
 */
export function batchWrites<Item>(
  hands: number,
  write: (items: Item[]) => Promise<void>,
): { add: (item: Item) => Promise<void>; leave: () => void } {
  let [senders, isWriting] = [hands, false]
  let waiting: Item[] = []
  let written = Promise.withResolvers<void>()
  let waitTimer: NodeJS.Timeout | undefined

  function writeIfReady(): void {
    if (isWriting || waiting.length === 0) return
    if (waiting.length < senders) waitTimer ??= setTimeout(writeBatch, MAX_WAIT_MS)
    else writeBatch()
  }

  function writeBatch(): void {
    clearTimeout(waitTimer)
    waitTimer = undefined
    isWriting = true
    const { resolve, reject } = written
    const items = waiting
    waiting = []
    written = Promise.withResolvers()
    write(items)
      .then(resolve, reject)
      .finally(() => {
        isWriting = false
        writeIfReady()
      })
  }

  return {
    async add(item) {
      waiting.push(item)
      const { promise } = written
      writeIfReady()
      await promise
    },
    leave() {
      senders -= 1
      writeIfReady()
    },
  }
}
