import fs from 'node:fs'
import path from 'node:path'

/**
 * Records disk writes, to build what the disk might hold after a power cut at any moment.
 *
 * The model: synced data is safe. Any page written to a file since its last sync may be present, missing or torn. Of
 * the names created, changed or removed in a folder since that folder's last sync, only the first few may be present,
 * because file systems keep their order. Syncing a new file also keeps its name.
 */
export type DiskRecorder = {
  /** The number of events so far, a moment that `imageAt` can go back to. */
  now: () => number
  /** Writes one possible disk after a power cut at `moment` to `target`. */
  imageAt: (moment: number, target: string, random: () => number) => void
  stop: () => void
}

type Write = { kind: 'write'; inode: number; at: number; bytes: Buffer }
type Truncation = { kind: 'truncate'; inode: number; size: number }
type Change = Write | Truncation
/** A name that now points to `inode` (null: to nothing), and a name that a rename removed at the same moment. */
type Naming = { kind: 'name'; folder: string; name: string; inode: number | null; gone?: string }
type NewFolder = { kind: 'folder'; folder: string; name: string }
type Event = Change | Naming | NewFolder | { kind: 'sync'; inode: number } | { kind: 'sync-folder'; folder: string }

const PAGE = 4096
const SECTOR = 512

/** Records all changes that this thread makes below `root` with Node's synchronous `fs`, from now until `stop`. */
export function recordDisk(root: string): DiskRecorder {
  const start = snapshot(root)
  const events: Event[] = []
  const inodes = new Map(start.names)
  /** File descriptor to inode, or to the name of a folder. */
  const open = new Map<number, number | string>()
  const real = { ...fs }
  let next = start.files.size

  const isInside = (name: string) => name === root || name.startsWith(root + path.sep)
  const make = (name: string) => {
    if (!isInside(name) || inodes.has(name)) return
    inodes.set(name, next)
    events.push({ kind: 'name', folder: path.dirname(name), name, inode: next++ })
  }
  const change = (inode: number | string | undefined, what: (inode: number) => Change) => {
    if (typeof inode === 'number') events.push(what(inode))
  }
  const sync = (file: number) => {
    real.fsyncSync(file)
    const what = open.get(file)
    if (typeof what === 'number') events.push({ kind: 'sync', inode: what })
    else if (what !== undefined) events.push({ kind: 'sync-folder', folder: what })
  }

  const watched = {
    openSync(name: string, ...rest: [never]) {
      const file = real.openSync(name, ...rest)
      if (!isInside(name)) return file
      if (real.fstatSync(file).isDirectory()) open.set(file, name)
      else {
        make(name)
        open.set(file, inodes.get(name) ?? name)
      }
      return file
    },
    closeSync(file: number) {
      open.delete(file)
      real.closeSync(file)
    },
    writeSync(file: number, buffer: Uint8Array, offset: number, length: number, at: number) {
      const written = real.writeSync(file, buffer, offset, length, at)
      const bytes = Buffer.from(buffer.slice(offset, offset + written))
      change(open.get(file), (inode) => ({ kind: 'write', inode, at, bytes }))
      return written
    },
    writeFileSync(name: string, ...rest: [never]) {
      real.writeFileSync(name, ...rest)
      make(name)
      change(inodes.get(name), (inode) => ({ kind: 'truncate', inode, size: 0 }))
      change(inodes.get(name), (inode) => ({ kind: 'write', inode, at: 0, bytes: real.readFileSync(name) }))
    },
    ftruncateSync(file: number, size: number) {
      real.ftruncateSync(file, size)
      change(open.get(file), (inode) => ({ kind: 'truncate', inode, size }))
    },
    truncateSync(name: string, size: number) {
      real.truncateSync(name, size)
      change(inodes.get(name), (inode) => ({ kind: 'truncate', inode, size }))
    },
    renameSync(from: string, to: string) {
      real.renameSync(from, to)
      const inode = inodes.get(from)
      if (inode === undefined) return
      inodes.delete(from)
      inodes.set(to, inode)
      events.push({ kind: 'name', folder: path.dirname(to), name: to, inode, gone: from })
    },
    unlinkSync(name: string) {
      real.unlinkSync(name)
      if (inodes.delete(name)) events.push({ kind: 'name', folder: path.dirname(name), name, inode: null })
    },
    mkdirSync(name: string, ...rest: [never]) {
      real.mkdirSync(name, ...rest)
      if (isInside(name)) events.push({ kind: 'folder', folder: path.dirname(name), name })
    },
    fsyncSync: sync,
    fdatasyncSync: sync,
  }
  const names = Object.keys(watched)
  const unwatched = Object.fromEntries(Object.entries(real).filter(([name]) => names.includes(name)))
  Object.assign(fs, watched)
  return {
    now: () => events.length,
    imageAt(moment, target, random) {
      const disk = new Disk(start)
      for (const event of events.slice(0, moment)) disk.apply(event)
      disk.losePower(random)
      disk.writeTo(root, target)
    },
    stop: () => void Object.assign(fs, unwatched),
  }
}

type Snapshot = { names: Map<string, number>; folders: string[]; files: Map<number, Buffer> }

function snapshot(root: string): Snapshot {
  const found: Snapshot = { names: new Map(), folders: [root], files: new Map() }
  for (const entry of fs.readdirSync(root, { recursive: true, withFileTypes: true })) {
    const name = path.join(entry.parentPath, entry.name)
    if (entry.isDirectory()) found.folders.push(name)
    else {
      found.names.set(name, found.files.size)
      found.files.set(found.files.size, fs.readFileSync(name))
    }
  }
  return found
}

/** The synced content of the disk, and the writes since. */
class Disk {
  readonly #start: Snapshot
  readonly #names: Map<string, number>
  readonly #folders: Set<string>
  readonly #files = new Map<number, Buffer>()
  readonly #unsynced = new Map<number, Change[]>()
  #unsyncedNames: (Naming | NewFolder)[] = []

  constructor(start: Snapshot) {
    this.#start = start
    this.#names = new Map(start.names)
    this.#folders = new Set(start.folders)
  }

  apply(event: Event): void {
    if (event.kind === 'sync') {
      for (const change of this.#unsynced.get(event.inode) ?? []) this.#change(change)
      this.#unsynced.delete(event.inode)
      const own = this.#unsyncedNames.findLast((it) => it.kind === 'name' && it.inode === event.inode)
      if (own) this.#syncNames(own.folder, own)
    } else if (event.kind === 'sync-folder') this.#syncNames(event.folder)
    else if (event.kind === 'name' || event.kind === 'folder') this.#unsyncedNames.push(event)
    else {
      const changes = this.#unsynced.get(event.inode)
      if (changes) changes.push(event)
      else this.#unsynced.set(event.inode, [event])
    }
  }

  losePower(random: () => number): void {
    for (const folder of new Set(this.#unsyncedNames.map((event) => event.folder))) {
      const here = this.#unsyncedNames.filter((event) => event.folder === folder)
      const last = here[Math.floor(random() * (here.length + 1)) - 1]
      if (last) this.#syncNames(folder, last)
    }
    for (const changes of this.#unsynced.values()) {
      for (const part of changes.flatMap(partsOf)) {
        const luck = random()
        if (luck < 0.6) this.#change(luck < 0.4 ? part : torn(part, random))
      }
    }
  }

  writeTo(root: string, target: string): void {
    const place = (name: string) => path.join(target, path.relative(root, name))
    for (const folder of this.#folders) fs.mkdirSync(place(folder), { recursive: true, mode: 0o700 })
    for (const [name, inode] of this.#names) {
      fs.writeFileSync(place(name), this.#files.get(inode) ?? this.#start.files.get(inode) ?? Buffer.alloc(0))
    }
  }

  /** Applies the changes to the names of a folder, up to and including `last`. */
  #syncNames(folder: string, last?: Naming | NewFolder): void {
    const end = last ? this.#unsyncedNames.indexOf(last) : Infinity
    const isMeant = (event: Naming | NewFolder, index: number) => event.folder === folder && index <= end
    for (const event of this.#unsyncedNames.filter(isMeant)) {
      if (event.kind === 'folder') this.#folders.add(event.name)
      else if (event.inode === null) this.#names.delete(event.name)
      else {
        this.#names.set(event.name, event.inode)
        if (event.gone !== undefined) this.#names.delete(event.gone)
      }
    }
    this.#unsyncedNames = this.#unsyncedNames.filter((event, index) => !isMeant(event, index))
  }

  #change(change: Change): void {
    if (change.kind === 'truncate') this.#sized(change.inode, change.size)
    else change.bytes.copy(this.#sized(change.inode, change.at + change.bytes.length, 'at least'), change.at)
  }

  /** A copy of the content, because one start state serves many images. */
  #sized(inode: number, size: number, how: 'exactly' | 'at least' = 'exactly'): Buffer {
    const own = this.#files.get(inode)
    const before = own ?? this.#start.files.get(inode) ?? Buffer.alloc(0)
    const wanted = how === 'exactly' ? size : Math.max(size, before.length)
    if (own && own.length === wanted) return own
    const copy = Buffer.alloc(wanted)
    before.copy(copy, 0, 0, wanted)
    this.#files.set(inode, copy)
    return copy
  }
}

function partsOf(change: Change): Change[] {
  if (change.kind === 'truncate') return [change]
  const pages: Change[] = []
  for (let from = 0; from < change.bytes.length;) {
    const to = Math.min(change.bytes.length, from + PAGE - ((change.at + from) % PAGE))
    pages.push({ ...change, at: change.at + from, bytes: change.bytes.subarray(from, to) })
    from = to
  }
  return pages
}

/** Disks write whole sectors. */
function torn(change: Change, random: () => number): Change {
  if (change.kind === 'truncate') return change
  const sectors = Math.floor((random() * change.bytes.length) / SECTOR)
  return { ...change, bytes: change.bytes.subarray(0, sectors * SECTOR) }
}
