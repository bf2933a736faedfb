/** What somebody wrote at a field; without `value` the field goes back to its feed. */
export type Word = { value?: unknown }
/** One change on its way: on which revision it was made, and the name by which the server knows it again. */
export type Waiting = { field: string; word: Word; base: number; id: string }
/** Two words at one field; `theirs` is what counts now. */
export type Clash = { field: string; mine: unknown; theirs: unknown }

/** What came of sending one: `unsent`: no answer, it may be there or not; `wrong`: it cannot stand there. */
export type Sent =
  | { outcome: 'saved' | 'same'; revision: number }
  | { outcome: 'conflict'; mine: unknown; theirs: unknown; revision: number }
  | { outcome: 'wrong' }
  | Unsent
type Unsent = { outcome: 'unsent' } | { outcome: 'signed_out' }

export type QueueState = {
  waiting: readonly Waiting[]
  clashes: readonly Clash[]
  wrong: ReadonlySet<string>
  revision: number
  savedAt: number | null
  isSending: boolean
  /** why nothing goes: no line, or nobody is signed in any more; null: it goes */
  stuck: 'offline' | 'signed_out' | null
}

type Kept = { waiting: readonly Waiting[]; sent: Waiting | null; clashes: readonly Clash[] }

/** Where what waits outlives the page: the tab, the browser, the device's battery. */
export type Shelf = { read: () => string | null; write: (text: string | null) => void }

const AFTER_MS = 800
const AGAIN_MS = [2_000, 5_000, 15_000, 30_000] as const

/**
 * Saves what is written in one listing, field by field: one at a time, so that no answer overtakes another; each on the
 * revision its writer saw. What is typed lies on the shelf before anything else happens, and leaves it when the server has
 * answered for it. What was sent without an answer is sent again as it was, and counts once.
 */
export class SaveQueue {
  #state: QueueState
  #sent: Waiting | null = null
  /** saved, and not yet on the page that is shown */
  readonly #saved = new Map<string, { word: Word; revision: number }>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #tries = 0
  readonly #listeners = new Set<() => void>()
  readonly #send: (one: Waiting, keepalive: boolean) => Promise<Sent>
  readonly #shelf: Shelf
  readonly #newId: () => string

  constructor(
    revision: number,
    {
      send,
      shelf,
      newId,
    }: { send: (one: Waiting, keepalive: boolean) => Promise<Sent>; shelf: Shelf; newId: () => string },
  ) {
    this.#send = send
    this.#shelf = shelf
    this.#newId = newId
    const kept = keptIn(shelf.read())
    this.#sent = kept.sent
    this.#state = {
      ...{ waiting: kept.waiting, clashes: kept.clashes, wrong: new Set(), revision },
      ...{ savedAt: null, isSending: false, stuck: null },
    }
    if (this.hasWork()) this.#plan(0)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly state = (): QueueState => this.#state

  /** Is there anything that the server has not answered for? */
  hasWork(): boolean {
    return this.#sent !== null || this.#state.waiting.length > 0
  }

  /** What is written at a field and not on the page yet; null: nothing is. */
  wordAt(field: string): Word | null {
    const waiting = this.#state.waiting.find((one) => one.field === field)
    const sent = this.#sent?.field === field ? this.#sent : this.#saved.get(field)
    return (waiting ?? sent)?.word ?? null
  }

  /** Keeps what was written, and sends it once its writer has paused. */
  write(field: string, word: Word): void {
    const before = this.#state.waiting.find((one) => one.field === field)
    const one = { field, word, base: before?.base ?? this.#state.revision, id: this.#newId() }
    const waiting = before
      ? this.#state.waiting.map((other) => (other.field === field ? one : other))
      : [...this.#state.waiting, one]
    this.#set({ waiting, wrong: without(this.#state.wrong, field) })
    this.#plan(AFTER_MS)
  }

  /** Takes back what was written at a field and not sent yet. */
  drop(field: string): void {
    this.#set({
      waiting: this.#state.waiting.filter((one) => one.field !== field),
      wrong: without(this.#state.wrong, field),
    })
  }

  /** Sends at once; `leaving`: the page may be gone before the answer. */
  flush(leaving = false): void {
    clearTimeout(this.#timer)
    void this.#next(leaving)
  }

  /** Ends a clash: with one's own word, or by leaving what is there. */
  settle(field: string, take: 'mine' | 'theirs'): void {
    const clash = this.#state.clashes.find((one) => one.field === field)
    this.#set({ clashes: this.#state.clashes.filter((one) => one.field !== field) })
    if (clash && take === 'mine') this.write(field, { value: clash.mine })
    this.flush()
  }

  /** The page shows this revision now. */
  seen(revision: number): void {
    for (const [field, saved] of this.#saved) if (saved.revision <= revision) this.#saved.delete(field)
    this.#set({ revision: Math.max(revision, this.#state.revision) })
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#listeners.clear()
  }

  #plan(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#next(false), ms)
  }

  async #next(leaving: boolean): Promise<void> {
    if (this.#state.isSending) return
    const one = this.#sent ?? this.#state.waiting[0]
    if (one === undefined) return
    // From here on what is typed at this field is another change, on top of this one.
    this.#sent = one
    this.#set({ waiting: this.#state.waiting.filter((other) => other !== one), isSending: true })
    const sent = await this.#send(one, leaving)
    this.#settleSent(one, sent)
    if (this.hasWork())
      this.#plan(this.#state.stuck === null ? 0 : (AGAIN_MS[Math.min(this.#tries++, AGAIN_MS.length - 1)] ?? 0))
  }

  #settleSent(one: Waiting, sent: Sent): void {
    if (sent.outcome === 'unsent' || sent.outcome === 'signed_out') {
      this.#set({ isSending: false, stuck: sent.outcome === 'unsent' ? 'offline' : 'signed_out' })
      return
    }
    this.#sent = null
    this.#tries = 0
    const calm = { isSending: false, stuck: null } as const
    if (sent.outcome === 'wrong') {
      this.#set({ ...calm, wrong: new Set([...this.#state.wrong, one.field]) })
      return
    }
    const revision = Math.max(sent.revision, this.#state.revision)
    // What was typed at the same field meanwhile stands on this answer.
    const waiting = this.#state.waiting.map((other) =>
      other.field === one.field ? { ...other, base: sent.revision } : other,
    )
    if (sent.outcome === 'conflict') {
      const later = waiting.find(({ field }) => field === one.field)
      const mine = later && 'value' in later.word ? later.word.value : sent.mine
      const clash = { field: one.field, mine, theirs: sent.theirs }
      this.#set({
        ...{ ...calm, revision, waiting: waiting.filter(({ field }) => field !== one.field) },
        clashes: [...this.#state.clashes.filter(({ field }) => field !== one.field), clash],
      })
      return
    }
    this.#saved.set(one.field, { word: one.word, revision: sent.revision })
    this.#set({ ...calm, revision, waiting, savedAt: Date.now() })
  }

  #set(more: Partial<QueueState>): void {
    this.#state = { ...this.#state, ...more }
    const { waiting, clashes } = this.#state
    const isEmpty = this.#sent === null && waiting.length === 0 && clashes.length === 0
    this.#shelf.write(isEmpty ? null : JSON.stringify({ waiting, sent: this.#sent, clashes } satisfies Kept))
    for (const listener of this.#listeners) listener()
  }
}

function without(fields: ReadonlySet<string>, field: string): ReadonlySet<string> {
  return fields.has(field) ? new Set([...fields].filter((one) => one !== field)) : fields
}

function keptIn(text: string | null): Kept {
  try {
    if (text !== null) return JSON.parse(text) as Kept // we wrote it
  } catch {
    // Somebody else wrote it; nothing of ours is in it.
  }
  return { waiting: [], sent: null, clashes: [] }
}
