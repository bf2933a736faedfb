/** An edit of a field; without `value` the field reverts to its feed. */
export type Word = { value?: unknown }
/** A queued edit. `base`: the revision on which it was made. `id`: idempotency key, by which the server knows a retry. */
export type Waiting = { field: string; word: Word; base: number; id: string }
/** Two people's values for one field; `theirs` is the stored one. */
export type Clash = { field: string; mine: unknown; theirs: unknown }

/** Outcome of sending an edit. `unsent`: no response, so it may be saved or not. `wrong`: the value is not valid. */
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
  /** why nothing is sent: no connection, or signed out; null when sending works */
  stuck: 'offline' | 'signed_out' | null
}

type Kept = { waiting: readonly Waiting[]; sent: Waiting | null; clashes: readonly Clash[] }

/** Storage in which queued edits survive a closed tab, a closed browser or an empty battery. */
export type Shelf = { read: () => string | null; write: (text: string | null) => void }

const TYPING_PAUSE_MS = 800
const RETRY_DELAYS_MS = [2_000, 5_000, 15_000, 30_000] as const

/**
 * Saves the edits of one listing, field by field: one request at a time, so that no response overtakes another, and each on
 * the revision its writer saw. An edit is stored on the shelf first, and removed from it when the server has responded.
 * An edit sent without a response is sent again unchanged, and counts once.
 */
export class SaveQueue {
  #state: QueueState
  #sent: Waiting | null = null
  /** edits that are saved but not yet in the page on screen */
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

  /** Whether an edit still waits for the server's response. */
  hasWork(): boolean {
    return this.#sent !== null || this.#state.waiting.length > 0
  }

  /** The edit of a field that is not in the page yet; null when there is none. */
  wordAt(field: string): Word | null {
    const waiting = this.#state.waiting.find((one) => one.field === field)
    const sent = this.#sent?.field === field ? this.#sent : this.#saved.get(field)
    return (waiting ?? sent)?.word ?? null
  }

  /** Queues an edit, and sends it once its writer has paused. */
  write(field: string, word: Word): void {
    const before = this.#state.waiting.find((one) => one.field === field)
    const one = { field, word, base: before?.base ?? this.#state.revision, id: this.#newId() }
    const waiting = before
      ? this.#state.waiting.map((other) => (other.field === field ? one : other))
      : [...this.#state.waiting, one]
    this.#set({ waiting, wrong: without(this.#state.wrong, field) })
    this.#plan(TYPING_PAUSE_MS)
  }

  /** Drops the edit of a field that has not been sent yet. */
  drop(field: string): void {
    this.#set({
      waiting: this.#state.waiting.filter((one) => one.field !== field),
      wrong: without(this.#state.wrong, field),
    })
  }

  /** Sends at once. `leaving`: the page may be gone before the response comes. */
  flush(leaving = false): void {
    clearTimeout(this.#timer)
    void this.#next(leaving)
  }

  /** Ends a clash by saving one's own value, or by leaving the stored one. */
  settle(field: string, take: 'mine' | 'theirs'): void {
    const clash = this.#state.clashes.find((one) => one.field === field)
    this.#set({ clashes: this.#state.clashes.filter((one) => one.field !== field) })
    if (clash && take === 'mine') this.write(field, { value: clash.mine })
    this.flush()
  }

  /** Called when the page shows this revision. */
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
    // From here on, typing in this field makes a new edit on top of this one.
    this.#sent = one
    this.#set({ waiting: this.#state.waiting.filter((other) => other !== one), isSending: true })
    const sent = await this.#send(one, leaving)
    this.#settleSent(one, sent)
    if (this.hasWork())
      this.#plan(
        this.#state.stuck === null ? 0 : (RETRY_DELAYS_MS[Math.min(this.#tries++, RETRY_DELAYS_MS.length - 1)] ?? 0),
      )
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
    // An edit typed in the same field meanwhile is based on this response.
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
    // Not our JSON, so it holds no edits.
  }
  return { waiting: [], sent: null, clashes: [] }
}
