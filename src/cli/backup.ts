import { createReadStream, createWriteStream, rmSync } from 'node:fs'
import { open, rename, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Answer, type Call, type Caller, command } from '#cli/command.ts'
import { writeText } from '#cli/write-text.ts'
import { isOnePicture, type OpenBackup, openBackup, UNFINISHED } from '#journeys/backup/backup-file.ts'
import { checkRows } from '#journeys/backup/check-backup.ts'
import { inWorkFolder } from '#journeys/backup/work-folder.ts'
import { backupBytes, type WrittenPictures } from '#journeys/backup/write-backup.ts'
import { eraseAgain, hasErasureList } from '#journeys/erase-again.ts'
import { writeWhole } from '#media/picture-folder.ts'
import type { BackupCounts } from '#store/backup/backup-format.ts'
import { backup } from '#store/backup/backup.ts'
import { hasFetchedPictures } from '#store/listings/picture-queue.ts'
import { countBackedUp, restore, RestoreRefusedError } from '#store/backup/restore.ts'
import { TABLES_WORTH_KEEPING } from '#store/backup/tables.ts'
import { sqlStateOf } from '#store/engine/retry.ts'

const OPTIONS = {
  check: { type: 'boolean', about: 'write nothing: restore that file into an empty store of its own, and count' },
  'no-pictures': { type: 'boolean', about: 'leave the pictures out' },
  'no-check': { type: 'boolean', about: 'do not restore it, which takes longer than writing it' },
} as const

export const BACKUP = command({
  about: 'write everything into one file, pictures too, and check it by restoring it',
  more: [
    'Without a file it goes to standard output: ./gevel backup > file. The file appears when it has been checked.',
    'It holds what people wrote, and only this user can read it.',
  ],
  arguments: [{ name: 'file', about: 'The file to write', optional: true }],
  options: OPTIONS,
  exits: { 1: 'it was not written, or is not whole; why is on standard error' },
  opens: 'store as it is',
  async atCaller(call, caller) {
    try {
      if (call.values.check) return await checkFile(call, caller)
      return await inWorkFolder(caller.varDir, async (folder) => await makeBackup(call, caller, folder))
    } catch (error) {
      const why = CANNOT_WRITE[sqlStateOf(error)]
      if (why !== undefined) return { refused: `${call.args[0] ?? 'The backup'} cannot be written: ${why}.` }
      if (error instanceof RestoreRefusedError) return { failed: error.message }
      throw error
    }
  },
  /** Writes only the rows. */
  async run({ args: [file = ''], cwd }, { store }) {
    try {
      const rows = sumOf(await backup(store, resolve(cwd, file)))
      return { lines: [`Wrote ${rows} rows.`], json: { rows, has_pictures: await hasFetchedPictures(store.db) } }
    } catch (error) {
      const why = CANNOT_WRITE[sqlStateOf(error)]
      if (why === undefined) throw error
      return { refused: `${file} cannot be written: ${why}.` }
    }
  },
})

const CANNOT_WRITE: Record<string, string> = {
  ENOENT: 'there is no such folder',
  ENOTDIR: 'part of its path is no folder',
  EISDIR: 'it is a folder',
  EACCES: 'its folder does not let the user of Gevel. Your shell can write it: gevel backup > file',
  EPERM: 'its folder does not let the user of Gevel. Your shell can write it: gevel backup > file',
  EROFS: 'its disk can only be read',
  ENOSPC: 'its disk is full',
}

async function makeBackup(call: Call<typeof OPTIONS>, caller: Caller, folder: string): Promise<Answer> {
  const [named = '-'] = call.args
  const { values } = call
  const wrong = named === '-' ? whyNoStream(values.json) : null
  if (wrong !== null) return { refused: wrong }
  const target = named === '-' ? null : await startFile(resolve(call.cwd, named))
  try {
    const rows = join(folder, 'rows.gz')
    const ran = await caller.runAtStore(rows)
    if (ran.exit !== 0) return relayed(ran, (text) => text.replaceAll(rows, named))
    const counts = await countBackedUp({ file: rows })
    const kept = keptIn(counts)
    if (isEmpty(counts)) return { refused: EMPTY, notes: ran.said }
    for (const line of ran.said) call.say(line)
    const written = { pictures: 0, bytes: 0 }
    const bytes = backupBytes(rows, values['no-pictures'] ? null : caller.varDir, written)
    const doCheck = values['no-check'] !== true
    if (target === null) {
      if (doCheck) await checkRows({ file: rows }, folder)
      for await (const chunk of bytes) await writeText(process.stdout, chunk)
    } else {
      await pipeline(bytes, createWriteStream(target.unfinished, { mode: 0o600, flush: true }))
      if (doCheck) await checkWhole(target.unfinished, folder)
      await target.finish()
    }
    const holds = { ...kept, pictures: written.pictures }
    const lines = [
      `Wrote ${target === null ? 'a backup' : named}: ${inWords(holds, written, values['no-pictures'] === true)}.`,
      doCheck ? CHECKED : 'It was not checked.',
    ]
    const { has_pictures } = JSON.parse(ran.json) as Record<string, unknown> // `run` wrote it
    const lacksPictures = has_pictures === true && written.pictures === 0 && values['no-pictures'] !== true
    const notes = lacksPictures ? [noPictures(caller)] : []
    if (target === null) for (const line of [...lines, ...notes]) call.say(line)
    if (target === null) return { lines: [], json: null }
    const { size } = await stat(target.file)
    return { lines, notes, json: { file: target.file, bytes: size, rows: sumOf(counts), holds, checked: doCheck } }
  } finally {
    target?.remove()
  }
}

const CHECKED = 'It was restored into an empty store to check it, and every row is there.'
const EMPTY =
  'This store is empty: no homes, subscriptions, questions, viewings, mails or colleagues. Nothing was written. Are these the settings of the site?'

const noPictures = ({ varDir }: Caller) =>
  `The site has fetched pictures, and ${join(varDir, 'media')} has none: is that the VAR_DIR of the site?`

/** Why a backup cannot go to standard output, or null. A terminal cannot show it; npm writes lines of its own before it. */
function whyNoStream(asJson: boolean | undefined): string | null {
  if (asJson) return 'Which file? With --json standard output is for the answer.'
  if (process.stdout.isTTY) return 'Which file? Or send it on: ./gevel backup > file'
  const { npm_lifecycle_event: script, npm_config_loglevel: loudness } = process.env
  if (script === 'gevel' && loudness !== 'silent')
    return 'Which file? npm writes lines of its own to standard output: use ./gevel backup > file'
  return null
}

/**
 * Begins a file that gets its name once it is finished; `remove` deletes it before that. Throws when it cannot be made.
 */
async function startFile(file: string) {
  const unfinished = `${file}${UNFINISHED}`
  const isFolder = (await stat(file).catch(() => null))?.isDirectory()
  if (isFolder) throw Object.assign(new Error(file), { code: 'EISDIR' })
  await (await open(unfinished, 'w', 0o600)).close()
  return {
    file,
    unfinished,
    async finish() {
      await rename(unfinished, file)
      if (process.platform === 'win32') return
      const folder = await open(dirname(file))
      await folder.sync()
      await folder.close()
    },
    remove: () => rmSync(unfinished, { force: true }),
  }
}

/** The answer of a command whose part in the running site failed, in the words of that part. */
function relayed(
  { exit, json, said }: Awaited<ReturnType<Caller['runAtStore']>>,
  naming: (text: string) => string,
): Answer {
  const last = naming(said.at(-1) ?? 'The command failed.')
  const notes = said.slice(0, -1).map(naming)
  if (exit !== 2) return { failed: last, notes }
  const refused: unknown = json === '' ? null : Reflect.get(Object(JSON.parse(json)), 'refused')
  return { refused: typeof refused === 'string' ? naming(refused) : last, notes }
}

async function checkFile(
  { args: [named], cwd, values, say }: Call<typeof OPTIONS>,
  { varDir }: Caller,
): Promise<Answer> {
  if (named === undefined) return { refused: 'Which file is to be checked?' }
  if (values['no-check']) return { refused: 'Which of both, --check or --no-check?' }
  const file = resolve(cwd, named)
  say('Restoring it into an empty store of its own …')
  const { counts, pictures } = await inWorkFolder(varDir, async (folder) => await checkWhole(file, folder))
  const holds = { ...keptIn(counts), pictures: pictures.pictures }
  if (isEmpty(counts)) return { failed: `${named} is a backup of an empty store.` }
  return {
    lines: [`${named} is good: ${inWords(holds, pictures, false)}.`, CHECKED],
    json: { file, rows: sumOf(counts), holds, checked: true },
  }
}

/** Throws RestoreRefusedError for a backup that is not whole. */
async function checkWhole(file: string, folder: string): Promise<{ counts: BackupCounts; pictures: WrittenPictures }> {
  const opened = await openBackup(file)
  try {
    await opened.verify()
    const pictures = await countPictures(opened)
    return { counts: await checkRows(opened.rows, folder), pictures }
  } finally {
    await opened.close()
  }
}

async function countPictures(opened: OpenBackup): Promise<WrittenPictures> {
  const found = { pictures: 0, bytes: 0 }
  for await (const { name, size } of opened.pictures()) {
    found.bytes += size
    if (isOnePicture(name)) found.pictures++
  }
  return found
}

/** What a backup holds, in an operator's words. Withdrawn homes are kept, so they count. */
function keptIn(counts: BackupCounts) {
  const of = (table: string) => counts[table] ?? 0
  return {
    homes: of('listing'),
    subscriptions: of('subscription'),
    questions: of('lead'),
    viewings: of('appointment'),
    mails: of('outbox'),
  }
}

const isEmpty = (counts: BackupCounts): boolean => TABLES_WORTH_KEEPING.every((table) => (counts[table] ?? 0) === 0)

function inWords(holds: Record<string, number>, { bytes }: WrittenPictures, isWithout: boolean): string {
  const { pictures = 0, ...kept } = holds
  const of = (n: number, what: string) => `${n.toLocaleString('en')} ${n === 1 ? what.slice(0, -1) : what}`
  const megabytes = Math.ceil(bytes / 1_000_000).toLocaleString('en')
  const shown = isWithout ? 'without pictures' : `${of(pictures, 'pictures')}${bytes === 0 ? '' : ` (${megabytes} MB)`}`
  return [...Object.entries(kept).map(([what, n]) => of(n, what)), shown].join(', ')
}

export const RESTORE = command({
  about: 'read a backup into an empty store, and its pictures into VAR_DIR',
  arguments: [{ name: 'file', about: 'A file that backup wrote' }],
  options: {},
  opens: 'store as it is',
  makesStore: true,
  async atCaller({ args: [named = ''], cwd, say }, caller) {
    const file = resolve(cwd, named)
    try {
      const opened = await openBackup(file)
      try {
        await opened.verify()
        return await inWorkFolder(caller.varDir, async (folder) => {
          const rows = join(folder, 'rows.gz')
          const { file: from, ...part } = opened.rows
          await pipeline(createReadStream(from, part), createWriteStream(rows, { mode: 0o600 }))
          const ran = await caller.runAtStore(rows)
          if (ran.exit !== 0) return relayed(ran, (text) => text.replaceAll(rows, named))
          for (const line of ran.said) say(line)
          return restoredAnswer({ file, named, ran: ran.json, pictures: await restorePictures(opened, caller.varDir) })
        })
      } finally {
        await opened.close()
      }
    } catch (error) {
      if (error instanceof RestoreRefusedError) return { refused: error.message }
      throw error
    }
  },
  /** Reads only the rows. */
  async run({ args: [file = ''], cwd }, { app, store }) {
    try {
      const rows = sumOf(await restore(store, { file: resolve(cwd, file) }))
      const erased = await eraseAgain(app)
      return {
        lines: [`Read ${rows} rows.`],
        json: { rows, erased_again: erased, erasure_list: await hasErasureList(app) },
      }
    } catch (error) {
      if (error instanceof RestoreRefusedError) return { refused: error.message }
      throw error
    }
  },
})

/** Files that are there already stay as they are: their names are hashes of the pictures. */
async function restorePictures(opened: OpenBackup, varDir: string): Promise<number> {
  let restored = 0
  for await (const entry of opened.pictures()) {
    const path = join(varDir, ...entry.name.split('/'))
    if ((await stat(path).catch(() => null)) === null) await writeWhole(path, await opened.read(entry))
    if (isOnePicture(entry.name)) restored++
  }
  return restored
}

type Restored = { file: string; named: string; ran: string; pictures: number }

function restoredAnswer({ file, named, ran, pictures }: Restored): Answer {
  const { rows, erased_again, erasure_list } = JSON.parse(ran) as Record<string, number | boolean> // `run` wrote it
  const again = `Erased ${Number(erased_again)} addresses again that had been erased since that backup.`
  const said = Number(erased_again) > 0 ? [again] : erasure_list === false ? [NO_LIST] : []
  return {
    lines: [`Read ${Number(rows)} rows and ${pictures} pictures from ${named}.`, ...said],
    json: { file, rows, erased_again, pictures },
  }
}

const NO_LIST =
  'VAR_DIR has no erased-addresses.log. Did people have their data erased after this backup was made? ' +
  'Then copy that file from where the site ran before; the next start erases them again.'

const sumOf = (counts: BackupCounts): number => Object.values(counts).reduce((sum, n) => sum + n, 0)
