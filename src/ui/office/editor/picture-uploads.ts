import { officePicture, officePictures } from '#domain/office/paths.ts'
import { type BroughtPicture, MAX_PICTURE_BYTES, type PictureRefusal } from '#domain/office/picture-uploads.ts'
import { PART_BYTES } from '#domain/office/upload-parts.ts'
import { sniff } from '#base/sniff.ts'
import { sendPart } from '#ui/office/app/send-part.ts'

/** A file being uploaded. `stuck`: no connection, it resumes by itself. `failed`: it does not resume. */
export type Bringing = {
  key: string
  /** file name; null when it was uploaded at an earlier visit and is still being processed */
  name: string | null
  /** share that has been sent, from 0 to 1 */
  share: number
  state: 'queued' | 'sending' | 'stuck' | 'making' | 'refused' | 'failed'
  reason: PictureRefusal | 'large' | 'too_many' | 'signed_out' | null
}
/** A processed upload, ready for the listing's pictures. A document's caption is its file name. */
export type Made = NonNullable<BroughtPicture['made']> & { caption: string | null }

/** The listing to upload to, the token for requests, and the callback for processed uploads. */
export type Bringer = {
  listing: number
  csrf: () => string
  onMade: (made: readonly Made[]) => void
}

const POLL_MS = 1_000
const RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 10_000, 20_000] as const
/** How often a file is sent anew when the server finds it incomplete after all parts were sent. */
const MAX_ROUNDS = 5

type Held = { file: File | null; id: string | null; digest: string | null; stop: AbortController }

/**
 * Uploads files to a listing, one after another, each in parts. After a lost connection it asks which parts have arrived
 * and resumes. The server processes complete files meanwhile. Uploads go on while other office pages are open.
 */
export class PictureUploads {
  #items: readonly Bringing[] = []
  readonly #held = new Map<string, Held>()
  readonly #listeners = new Set<() => void>()
  #bringer: Bringer
  #isHere = true
  #isRunning = false
  #looking: ReturnType<typeof setTimeout> | undefined
  #resume = () => {}
  #tries = 0
  #count = 0

  constructor(bringer: Bringer) {
    this.#bringer = bringer
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly items = (): readonly Bringing[] => this.#items

  add(files: readonly File[]): void {
    for (const file of files) this.#hold({ name: file.name, state: 'queued' }, { file })
    void this.#run()
  }

  retry(key: string): void {
    const held = this.#held.get(key)
    if (held) held.digest = null // the file may have changed
    this.#change(key, { state: 'queued', reason: null })
    void this.#run()
  }

  /** Cancels an upload and deletes the parts that have arrived. */
  drop(key: string): void {
    const held = this.#held.get(key)
    held?.stop.abort()
    this.#forget(key)
    const id = held?.id ?? null
    if (id !== null) void this.#ask('POST', `${officePicture(this.#bringer.listing, id)}/forget`, {})
    this.#resume()
  }

  /** Called when the listing's editor opens, for the first time or again. */
  attach(bringer: Bringer): void {
    this.#bringer = bringer
    this.#isHere = true
    void this.#takeUp().catch(() => this.#watch()) // nothing to take up without a connection
  }

  /** Called when the listing's editor closes: uploads processed meanwhile wait on the server. */
  detach(): void {
    this.#isHere = false
    clearTimeout(this.#looking)
  }

  /** Takes up uploads of an earlier visit that are not among the pictures yet. */
  async #takeUp(): Promise<void> {
    const own = new Set([...this.#held.values()].map(({ id }) => id))
    const uploads = (await this.#look()).filter(({ id }) => !own.has(id))
    if (!this.#isHere) return
    const made = uploads.flatMap((one) => (one.state === 'ready' && one.made ? [{ ...one.made, caption: null }] : []))
    for (const { id, state } of uploads)
      if (state === 'waiting') this.#hold({ name: null, state: 'making', share: 1 }, { id })
    if (made.length > 0) this.#bringer.onMade(made)
    this.#watch()
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    addEventListener('online', this.#goOn)
    addEventListener('beforeunload', askBeforeLeaving)
    for (;;) {
      const next = this.#items.find(({ state }) => state === 'queued')
      if (next === undefined) break
      await this.#bring(next.key).catch(() => this.#change(next.key, { state: 'failed' }))
    }
    removeEventListener('online', this.#goOn)
    removeEventListener('beforeunload', askBeforeLeaving)
    this.#isRunning = false
  }

  /** Called when the browser reports a connection. */
  readonly #goOn = (): void => this.#resume()

  async #bring(key: string): Promise<void> {
    const held = this.#held.get(key)
    const file = held?.file
    if (!held || !file) return
    this.#change(key, { state: 'sending', share: 0 })
    if (file.size > MAX_PICTURE_BYTES) return this.#change(key, { state: 'refused', reason: 'large' })
    if (sniff(new Uint8Array(await file.slice(0, 32).arrayBuffer())) === null)
      return this.#change(key, { state: 'refused', reason: 'no_picture' })
    held.digest ??= await digestOf(file)
    for (let round = 0; round < MAX_ROUNDS && this.#held.has(key);) {
      const went = await this.#oneRound(key, { ...held, file, digest: held.digest })
      if (went === 'done') return
      if (went === 'incomplete') round++
      else await this.#waitForConnection(key)
    }
    this.#change(key, { state: 'failed' })
  }

  /** Announces the file and sends the parts that the server does not have. */
  async #oneRound(
    key: string,
    { file, digest, stop: { signal } }: Held & { file: File; digest: string },
  ): Promise<'done' | 'incomplete' | 'no_line'> {
    const { listing, csrf } = this.#bringer
    const begun = await this.#ask<Begun>('POST', officePictures(listing), { size: file.size, digest }, signal)
    if (begun === 'no_line') return begun
    if (begun === 'signed_out') return this.#end(key, 'failed', begun)
    if (begun === null || begun.outcome !== 'begun')
      return this.#end(key, 'failed', begun?.outcome === 'too_many' ? 'too_many' : null)
    const { id, state, made } = begun.upload
    const held = this.#held.get(key)
    if (held) held.id = id
    if (state === 'ready' && made) {
      this.#forget(key)
      if (this.#isHere) this.#bringer.onMade([{ ...made, caption: captionOf(made, file.name) }])
      return 'done'
    }
    const [parts, there] = [Math.ceil(file.size / PART_BYTES), new Set(begun.have)]
    for (let part = 0; state === 'sending' && part < parts; part++) {
      if (!there.has(part)) {
        const bytes = file.slice(part * PART_BYTES, (part + 1) * PART_BYTES)
        const sent = await sendPart(`${officePicture(listing, id)}/parts/${part}`, bytes, { csrf: csrf(), signal })
        if (!this.#held.has(key)) return 'done'
        if (sent === 'lost') return 'incomplete'
        if (sent === 'again') return 'no_line'
        there.add(part)
        this.#tries = 0
      }
      this.#change(key, { state: 'sending', share: there.size / parts })
    }
    const read = await this.#ask<{ outcome: string }>('POST', `${officePicture(listing, id)}/read`, {}, signal)
    if (read === 'no_line') return read
    if (read === 'signed_out') return this.#end(key, 'failed', read)
    if (read?.outcome !== 'waiting') return 'incomplete'
    this.#change(key, { state: 'making', share: 1 })
    this.#watch()
    return 'done'
  }

  #end(key: string, state: 'failed', reason: Bringing['reason']): 'done' {
    this.#change(key, { state, reason })
    return 'done'
  }

  /** Waits for the retry delay, or until the connection is back. */
  async #waitForConnection(key: string): Promise<void> {
    if (!this.#held.has(key)) return
    this.#change(key, { state: 'stuck' })
    const ms = RETRY_DELAYS_MS[Math.min(this.#tries++, RETRY_DELAYS_MS.length - 1)] ?? 0
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#resume = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Polls for processed uploads while any is being processed. */
  #watch(): void {
    clearTimeout(this.#looking)
    if (!this.#isHere || !this.#items.some(({ state }) => state === 'making')) return
    this.#looking = setTimeout(() => void this.#settle(), POLL_MS)
  }

  async #settle(): Promise<void> {
    const asked = this.#items.filter(({ state }) => state === 'making')
    const uploads = await this.#look().catch(() => null)
    if (!this.#isHere) return
    const made: Made[] = []
    for (const { key, name } of uploads === null ? [] : asked) {
      const now = uploads?.find(({ id }) => id === this.#held.get(key)?.id)
      if (now?.state === 'waiting') continue
      if (now?.state === 'refused') this.#change(key, { state: 'refused', reason: now.reason })
      else this.#forget(key)
      if (now?.made) made.push({ ...now.made, caption: captionOf(now.made, name) })
    }
    if (made.length > 0) this.#bringer.onMade(made)
    this.#watch()
  }

  /** The server's uploads that are not among the pictures yet. Throws without a connection. */
  async #look(): Promise<BroughtPicture[]> {
    const answer = await fetch(officePictures(this.#bringer.listing), { headers: { accept: 'application/json' } })
    if (!answer.ok) throw new Error(`answered ${answer.status}`)
    return ((await answer.json()) as { uploads: BroughtPicture[] }).uploads // our own server's
  }

  /** Posts to the server; null when its response is of no use. */
  async #ask<Answer>(
    method: 'POST',
    path: string,
    fields: object,
    signal?: AbortSignal,
  ): Promise<Answer | 'no_line' | 'signed_out' | null> {
    const headers = {
      ...{ 'content-type': 'application/json', accept: 'application/json' },
      'x-office-token': this.#bringer.csrf(),
    }
    const asked = { method, headers, body: JSON.stringify(fields), ...(signal && { signal }) }
    const answer = await fetch(path, asked).catch(() => null)
    if (answer === null || answer.status >= 500 || answer.status === 429) return 'no_line'
    if (answer.status === 401 || answer.status === 403) return 'signed_out'
    return (await answer.json().catch(() => null)) as Answer | null // our own server's
  }

  #hold(item: Pick<Bringing, 'name' | 'state'> & Partial<Bringing>, held: Partial<Held>): void {
    const key = String(++this.#count)
    this.#held.set(key, { file: null, id: null, digest: null, stop: new AbortController(), ...held })
    this.#set([...this.#items, { share: 0, reason: null, ...item, key }])
  }

  #forget(key: string): void {
    this.#held.delete(key)
    this.#set(this.#items.filter((item) => item.key !== key))
  }

  #change(key: string, more: Partial<Bringing>): void {
    this.#set(this.#items.map((item) => (item.key === key ? { ...item, ...more } : item)))
  }

  #set(items: readonly Bringing[]): void {
    this.#items = items
    for (const listener of this.#listeners) listener()
  }
}

/** Makes the browser ask before it leaves: unsent files are on this device alone. */
const askBeforeLeaving = (event: Event): void => event.preventDefault()

type Begun =
  | { outcome: 'begun'; have: number[]; upload: BroughtPicture }
  | { outcome: 'too_many' | 'unknown_listing' | 'invalid' }

const captionOf = ({ kind }: NonNullable<BroughtPicture['made']>, name: string | null): string | null =>
  kind === 'document'
    ? name
        ?.replace(/\.pdf$/i, '')
        .slice(0, MAX_CAPTION_CHARS)
        .trim() || null
    : null
const MAX_CAPTION_CHARS = 200

async function digestOf(file: File): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
