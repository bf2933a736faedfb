import { officePicture, officePictures } from '#domain/office/paths.ts'
import { type BroughtPicture, MAX_PICTURE_BYTES, type PictureRefusal } from '#domain/office/picture-uploads.ts'
import { PART_BYTES } from '#domain/office/upload-parts.ts'
import { sniff } from '#base/sniff.ts'
import { sendPart } from '#ui/office/app/send-part.ts'

/**
 * A file being uploaded. `stuck`: the connection is lost, and the upload resumes by itself. `failed`: it does not
 * resume.
 */
export type FileUpload = {
  key: string
  /** file name; null when it was uploaded at an earlier visit and is still being processed */
  name: string | null
  /** share that has been sent, from 0 to 1 */
  share: number
  state: 'queued' | 'sending' | 'stuck' | 'making' | 'refused' | 'failed'
  reason: PictureRefusal | 'large' | 'too_many' | 'signed_out' | null
}
/** A processed upload, ready for the listing's pictures. A document's caption is its file name. */
export type ProcessedPicture = NonNullable<BroughtPicture['made']> & { caption: string | null }

/** Where uploads go: the listing, the token of requests, and the callback for processed uploads. */
export type UploadTarget = {
  listing: number
  csrf: () => string
  onMade: (made: readonly ProcessedPicture[]) => void
}

const POLL_MS = 1_000
const RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 10_000, 20_000] as const
/** How often a file is sent anew when the server finds it incomplete after all parts were sent. */
const MAX_UPLOAD_ROUNDS = 5

type Transfer = { file: File | null; id: string | null; digest: string | null; stop: AbortController }

/**
 * Uploads files to a listing, one after another, each in parts. After a lost connection it asks which parts have arrived
 * and resumes. The server processes complete files meanwhile. Uploads go on while other office pages are open.
 */
export class PictureUploads {
  #items: readonly FileUpload[] = []
  readonly #transfers = new Map<string, Transfer>()
  readonly #listeners = new Set<() => void>()
  #target: UploadTarget
  #isEditorOpen = true
  #isRunning = false
  #pollTimer: ReturnType<typeof setTimeout> | undefined
  #resume = () => {}
  #tries = 0
  #lastKey = 0

  constructor(target: UploadTarget) {
    this.#target = target
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly items = (): readonly FileUpload[] => this.#items

  add(files: readonly File[]): void {
    for (const file of files) this.#addItem({ name: file.name, state: 'queued' }, { file })
    void this.#run()
  }

  retry(key: string): void {
    const transfer = this.#transfers.get(key)
    if (transfer) transfer.digest = null // the file may have changed
    this.#change(key, { state: 'queued', reason: null })
    void this.#run()
  }

  /** Cancels an upload and deletes the parts that have arrived. */
  drop(key: string): void {
    const transfer = this.#transfers.get(key)
    transfer?.stop.abort()
    this.#forget(key)
    const id = transfer?.id ?? null
    if (id !== null) void this.#post('POST', `${officePicture(this.#target.listing, id)}/forget`, {})
    this.#resume()
  }

  /** Called when the listing's editor opens, for the first time or again. */
  attach(target: UploadTarget): void {
    this.#target = target
    this.#isEditorOpen = true
    void this.#resumeEarlier().catch(() => this.#schedulePoll()) // nothing to take up without a connection
  }

  /** Called when the listing's editor closes: uploads processed meanwhile wait on the server. */
  detach(): void {
    this.#isEditorOpen = false
    clearTimeout(this.#pollTimer)
  }

  /** Takes up uploads of an earlier visit that are not among the pictures yet. */
  async #resumeEarlier(): Promise<void> {
    const own = new Set([...this.#transfers.values()].map(({ id }) => id))
    const uploads = (await this.#listUploads()).filter(({ id }) => !own.has(id))
    if (!this.#isEditorOpen) return
    const made = uploads.flatMap((one) => (one.state === 'ready' && one.made ? [{ ...one.made, caption: null }] : []))
    for (const { id, state } of uploads)
      if (state === 'waiting') this.#addItem({ name: null, state: 'making', share: 1 }, { id })
    if (made.length > 0) this.#target.onMade(made)
    this.#schedulePoll()
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    addEventListener('online', this.#onOnline)
    addEventListener('beforeunload', askBeforeLeaving)
    for (;;) {
      const next = this.#items.find(({ state }) => state === 'queued')
      if (next === undefined) break
      await this.#upload(next.key).catch(() => this.#change(next.key, { state: 'failed' }))
    }
    removeEventListener('online', this.#onOnline)
    removeEventListener('beforeunload', askBeforeLeaving)
    this.#isRunning = false
  }

  /** Called when the browser reports a connection. */
  readonly #onOnline = (): void => this.#resume()

  async #upload(key: string): Promise<void> {
    const transfer = this.#transfers.get(key)
    const file = transfer?.file
    if (!transfer || !file) return
    this.#change(key, { state: 'sending', share: 0 })
    if (file.size > MAX_PICTURE_BYTES) return this.#change(key, { state: 'refused', reason: 'large' })
    if (sniff(new Uint8Array(await file.slice(0, 32).arrayBuffer())) === null)
      return this.#change(key, { state: 'refused', reason: 'no_picture' })
    transfer.digest ??= await digestOf(file)
    for (let round = 0; round < MAX_UPLOAD_ROUNDS && this.#transfers.has(key);) {
      const outcome = await this.#sendMissingParts(key, { ...transfer, file, digest: transfer.digest })
      if (outcome === 'done') return
      if (outcome === 'incomplete') round++
      else await this.#waitForConnection(key)
    }
    this.#change(key, { state: 'failed' })
  }

  /** Announces the file and sends the parts that the server does not have. */
  async #sendMissingParts(
    key: string,
    { file, digest, stop: { signal } }: Transfer & { file: File; digest: string },
  ): Promise<'done' | 'incomplete' | 'no_connection'> {
    const { listing, csrf } = this.#target
    const begun = await this.#post<Begun>('POST', officePictures(listing), { size: file.size, digest }, signal)
    if (begun === 'no_connection') return begun
    if (begun === 'signed_out') return this.#end(key, 'failed', begun)
    if (begun === null || begun.outcome !== 'begun')
      return this.#end(key, 'failed', begun?.outcome === 'too_many' ? 'too_many' : null)
    const { id, state, made } = begun.upload
    const transfer = this.#transfers.get(key)
    if (transfer) transfer.id = id
    if (state === 'ready' && made) {
      this.#forget(key)
      if (this.#isEditorOpen) this.#target.onMade([{ ...made, caption: captionOf(made, file.name) }])
      return 'done'
    }
    const [parts, arrived] = [Math.ceil(file.size / PART_BYTES), new Set(begun.have)]
    for (let part = 0; state === 'sending' && part < parts; part++) {
      if (!arrived.has(part)) {
        const bytes = file.slice(part * PART_BYTES, (part + 1) * PART_BYTES)
        const sent = await sendPart(`${officePicture(listing, id)}/parts/${part}`, bytes, { csrf: csrf(), signal })
        if (!this.#transfers.has(key)) return 'done'
        if (sent === 'lost') return 'incomplete'
        if (sent === 'again') return 'no_connection'
        arrived.add(part)
        this.#tries = 0
      }
      this.#change(key, { state: 'sending', share: arrived.size / parts })
    }
    const read = await this.#post<{ outcome: string }>('POST', `${officePicture(listing, id)}/read`, {}, signal)
    if (read === 'no_connection') return read
    if (read === 'signed_out') return this.#end(key, 'failed', read)
    if (read?.outcome !== 'waiting') return 'incomplete'
    this.#change(key, { state: 'making', share: 1 })
    this.#schedulePoll()
    return 'done'
  }

  #end(key: string, state: 'failed', reason: FileUpload['reason']): 'done' {
    this.#change(key, { state, reason })
    return 'done'
  }

  /** Waits for the retry delay, or until the connection is back. */
  async #waitForConnection(key: string): Promise<void> {
    if (!this.#transfers.has(key)) return
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
  #schedulePoll(): void {
    clearTimeout(this.#pollTimer)
    if (!this.#isEditorOpen || !this.#items.some(({ state }) => state === 'making')) return
    this.#pollTimer = setTimeout(() => void this.#poll(), POLL_MS)
  }

  async #poll(): Promise<void> {
    const pending = this.#items.filter(({ state }) => state === 'making')
    const uploads = await this.#listUploads().catch(() => null)
    if (!this.#isEditorOpen) return
    const made: ProcessedPicture[] = []
    for (const { key, name } of uploads === null ? [] : pending) {
      const now = uploads?.find(({ id }) => id === this.#transfers.get(key)?.id)
      if (now?.state === 'waiting') continue
      if (now?.state === 'refused') this.#change(key, { state: 'refused', reason: now.reason })
      else this.#forget(key)
      if (now?.made) made.push({ ...now.made, caption: captionOf(now.made, name) })
    }
    if (made.length > 0) this.#target.onMade(made)
    this.#schedulePoll()
  }

  /** The server's uploads that are not among the pictures yet. Throws without a connection. */
  async #listUploads(): Promise<BroughtPicture[]> {
    const answer = await fetch(officePictures(this.#target.listing), { headers: { accept: 'application/json' } })
    if (!answer.ok) throw new Error(`answered ${answer.status}`)
    return ((await answer.json()) as { uploads: BroughtPicture[] }).uploads // our own server's
  }

  /** Posts to the server; null when its response is of no use. */
  async #post<Answer>(
    method: 'POST',
    path: string,
    fields: object,
    signal?: AbortSignal,
  ): Promise<Answer | 'no_connection' | 'signed_out' | null> {
    const headers = {
      ...{ 'content-type': 'application/json', accept: 'application/json' },
      'x-office-token': this.#target.csrf(),
    }
    const request = { method, headers, body: JSON.stringify(fields), ...(signal && { signal }) }
    const answer = await fetch(path, request).catch(() => null)
    if (answer === null || answer.status >= 500 || answer.status === 429) return 'no_connection'
    if (answer.status === 401 || answer.status === 403) return 'signed_out'
    return (await answer.json().catch(() => null)) as Answer | null // our own server's
  }

  #addItem(item: Pick<FileUpload, 'name' | 'state'> & Partial<FileUpload>, transfer: Partial<Transfer>): void {
    const key = String(++this.#lastKey)
    this.#transfers.set(key, { file: null, id: null, digest: null, stop: new AbortController(), ...transfer })
    this.#set([...this.#items, { share: 0, reason: null, ...item, key }])
  }

  #forget(key: string): void {
    this.#transfers.delete(key)
    this.#set(this.#items.filter((item) => item.key !== key))
  }

  #change(key: string, more: Partial<FileUpload>): void {
    this.#set(this.#items.map((item) => (item.key === key ? { ...item, ...more } : item)))
  }

  #set(items: readonly FileUpload[]): void {
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
