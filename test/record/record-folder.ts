import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Entries, Entry } from './compare.ts'

/** A record on disk: one line of JSON per entry, and each distinct body once, compressed, under its hash. */
export type RecordWriter = { keep: (name: string, fields: Record<string, string>, body: string) => void }

type Line = { name: string; fields: Record<string, string>; body: string }

const ENTRIES = 'entries.jsonl'
const bodyFile = (folder: string, hash: string): string => join(folder, 'bodies', `${hash}.gz`)

/** @param folder new or empty; an earlier record is never overwritten */
export function recordWriter(folder: string): RecordWriter {
  const file = join(folder, ENTRIES)
  if (existsSync(file)) throw new Error(`${folder} has a record already.`)
  mkdirSync(join(folder, 'bodies'), { recursive: true })
  writeFileSync(file, '')
  const names = new Set<string>()
  const written = new Set<string>()
  return {
    keep(name, fields, text) {
      if (names.has(name)) throw new Error(`Two entries are named ${name}`)
      names.add(name)
      const body = createHash('sha256').update(text).digest('hex').slice(0, 24)
      if (!written.has(body)) writeFileSync(bodyFile(folder, body), gzipSync(text))
      written.add(body)
      appendFileSync(file, `${JSON.stringify({ name, fields, body } satisfies Line)}\n`)
    },
  }
}

export function readRecord(folder: string): Entries {
  const lines = readFileSync(join(folder, ENTRIES), 'utf8').split('\n').filter(Boolean)
  return new Map(
    lines.map((line): [string, Entry] => {
      const { name, fields, body } = JSON.parse(line) as Line // as written above
      return [name, { fields, hash: body, body: () => gunzipSync(readFileSync(bodyFile(folder, body))).toString() }]
    }),
  )
}
