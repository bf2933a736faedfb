import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { type Answer, type Call, command } from '#cli/command.ts'
import { judge, type LawFinding } from '#domain/law/judge.ts'
import { type Jurisdiction, jurisdictionOf } from '#domain/law/jurisdiction.ts'
import { judgeListings } from '#domain/law/judge-listings.ts'
import { readFacts } from '#domain/law/read-facts.ts'
import { type Bytes, type FeedListing, FeedRefused } from '#feeds/feed.ts'
import { readFeed } from '#feeds/read-feed.ts'
import { askedLabel } from '#i18n/law/law-labels.ts'

const OPTIONS = {
  facts: { type: 'string', value: 'rows.jsonl', about: 'ask about facts alone, one JSON object a line' },
  on: { type: 'string', value: 'YYYY-MM-DD', about: 'the day of the advert, where the facts name none; else today' },
} as const

export const CHECK = command({
  about: 'say what the law asks of adverts ([docs/law.md](docs/law.md))',
  more: ['Nothing is stored. It is no legal advice: have it looked at.'],
  arguments: [{ name: 'file.json', about: 'Listings in our own JSON', optional: true }],
  options: OPTIONS,
  exits: { 0: 'everything was read, whatever it lacks', 1: 'some of it could not be read; which is on standard error' },
  opens: 'nothing',
  run: async (call) => runCheck(call),
})

/** A file of facts is read into memory as a whole. */
const MAX_FACTS_BYTES = 256 * 1024 * 1024

async function runCheck({ args: [file], values, cwd }: Call<typeof OPTIONS>): Promise<Answer> {
  const on = values.on ?? today()
  if (!z.iso.date().safeParse(on).success) return { refused: `--on is a day such as 2026-11-20, not "${on}".` }
  const named = values.facts ?? file
  if (named === undefined) return { refused: 'Which file? One of listings, or --facts with one of facts.' }
  if (values.facts !== undefined && file !== undefined)
    return { refused: `Which of both, ${file} or the facts of ${values.facts}?` }
  const path = resolve(cwd, named)
  if (!existsSync(path) || !statSync(path).isFile()) return { refused: `There is no file ${path}.` }
  if (values.facts !== undefined && statSync(path).size > MAX_FACTS_BYTES)
    return { refused: `${path} is larger than 256 MB. Ask about it in parts.` }
  if (values.facts !== undefined) return checkFacts(readFileSync(path, 'utf8'), on)
  return await checkListings(createReadStream(path), on)
}

/** The day in Belgium, as every date of the site. */
const today = () => new Date().toLocaleDateString('sv', { timeZone: 'Europe/Brussels' })

/** Says what the law asks of each listing of a file, in the file's order. */
async function checkListings(bytes: Bytes, on: string): Promise<Answer> {
  try {
    const listings: FeedListing[] = []
    const notes: string[] = []
    for await (const item of readFeed(bytes, { format: 'json', mapping: null, keepFile: null })) {
      if (item.kind === 'listing') listings.push(item.listing)
      if (item.kind === 'reject') notes.push(`${item.reject.at}: ${item.reject.field} ${item.reject.reason}.`)
    }
    const judged = judgeListings(listings, on)
    const found = judged.map(({ sourceRef, blocks, warns }) => ({ sourceRef, blocks, warns }))
    const lines = found.map((one, at) => lineOf(one, whereOf(listings[at])))
    return { lines, json: found, notes, exit: notes.length > 0 ? 1 : 0 }
  } catch (error) {
    if (!(error instanceof FeedRefused)) throw error
    return { refused: error.message }
  }
}

type Checked = { sourceRef: string; blocks: LawFinding[]; warns: LawFinding[] }

/** Names each field as our JSON does and as the advert's jurisdiction calls it. */
function lineOf({ sourceRef, blocks, warns }: Checked, where: Jurisdiction | null): string {
  const listFindings = (findings: LawFinding[]) =>
    findings.map(({ field, rule }) => `${field} [${askedLabel(field, 'en', where)}] (${rule})`).join(', ')
  const parts = [
    blocks.length > 0 ? `blocked by ${listFindings(blocks)}` : 'may be published',
    ...(warns.length > 0 ? [`look at ${listFindings(warns)}`] : []),
  ]
  return `${sourceRef}: ${parts.join('; ')}`
}

const whereOf = (listing: FeedListing | undefined) => (listing ? jurisdictionOf(listing.address) : null)

type FactsAnswer = { id: string; blocks: string[]; warns: string[] }

/**
 * Answers each line that can be read, in order.
 * @param on the day for lines that name none
 */
function checkFacts(text: string, on: string): Answer {
  const notes: string[] = []
  const answers: FactsAnswer[] = []
  let unreadLines = 0
  for (const [at, line] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    if (line.trim() === '') continue
    const asked = readFacts(parseLine(line))
    if ('faults' in asked) {
      unreadLines++
      notes.push(`Line ${at + 1}: ${asked.faults.map(({ field, reason }) => `${field} ${reason}`).join('; ')}.`)
      continue
    }
    for (const field of asked.unknown)
      notes.push(
        `Line ${at + 1}: no rule knows given.${/^[\w.|]{1,60}$/.test(field) ? field : JSON.stringify(field).slice(0, 60)}, which changes nothing.`,
      )
    const { blocks, warns } = judge(asked.facts, asked.on ?? on)
    answers.push({ id: asked.id, blocks: blocks.map(({ field }) => field), warns: warns.map(({ field }) => field) })
  }
  return { lines: answers.map((answer) => JSON.stringify(answer)), json: answers, notes, exit: unreadLines > 0 ? 1 : 0 }
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
