import { type Answer, type Call, command, type Options } from '#cli/command.ts'
import { columns, minute } from '#cli/columns.ts'
import { FIELDS } from '#domain/listing/fields.ts'
import { isListingId } from '#domain/listing/listing-id.ts'
import { valueAt } from '#domain/layers/field-value.ts'
import { editableField } from '#domain/layers/layers.ts'
import type { Revision, RevisionChange } from '#domain/layers/revisions.ts'
import { findingLabel } from '#i18n/law/law-labels.ts'
import { editListing, type EditResult } from '#journeys/office/edit-listing.ts'
import { publishChanges, type PublishResult } from '#journeys/office/publish-changes.ts'
import { undoRevision } from '#journeys/office/undo-revision.ts'
import { viewHistory, viewLayers } from '#journeys/office/view-layers.ts'

const ID = { name: 'id', about: 'Number of the offer in its address (estate_id), or that of a unit (entity_id)' }
const WHO = { type: 'string', value: 'person', about: 'who does it, for the history; else "command line"' } as const
const whoIs = (typed: string | undefined) => typed?.trim() || 'command line'

export const LISTING = command({
  about: 'show what people wrote over a listing, and where its feed has changed since',
  more: [
    'A feed never changes what people wrote. --json has the whole working copy.',
    'Words of a feed and of people are in JSON; "–" is nothing.',
  ],
  arguments: [ID],
  options: { on: { type: 'string', value: 'moment', about: 'as it was then, such as 2026-11-20T09:30:00Z' } },
  opens: 'store',
  async run({ args: [typed = ''], values }, { app }) {
    const on = values.on === undefined ? null : new Date(values.on)
    if (on !== null && Number.isNaN(on.getTime())) return { refused: `"${values.on}" is no moment.` }
    const id = idIn(typed)
    const viewed = id === null ? null : await viewLayers(app, id, on)
    if (viewed === null) return noListing(typed)
    const { source, sourceRef, revision, listing, feed, isPublished, drifts } = viewed
    const edits = [...viewed.edits].map(([field, edit]) => ({
      ...{ field, value: edit.value, feed: valueAt(feed, field), feed_then: edit.feed, by: edit.by, at: edit.at },
      drifted: drifts.some(({ at }) => at === field),
    }))
    const rows = edits.map((edit) => [
      edit.field,
      shortJson(edit.value),
      shortJson(edit.feed),
      `${edit.by}, ${minute(new Date(edit.at))}${edit.drifted ? `; the feed has changed since: it said ${shortJson(edit.feed_then)}` : ''}`,
    ])
    const state = edits.length === 0 && isPublished ? 'nobody wrote anything over it' : PUBLISHED[`${isPublished}`]
    return {
      lines: [
        `${source} ${sourceRef}, revision ${revision}: ${state}.`,
        ...(rows.length === 0 ? [] : columns([['field', 'written', 'the feed says', 'by'], ...rows])),
      ],
      json: { id, source, source_ref: sourceRef, revision, published: isPublished, edits, listing },
    }
  },
})

const PUBLISHED = { true: 'what people wrote is published', false: 'not all that people wrote is published' }

export const HISTORY = command({
  about: 'list every change of a listing, by people and by imports',
  more: ['The latest first. What imports changed is noted from this release on.'],
  arguments: [ID],
  options: {},
  opens: 'store',
  async run({ args: [typed = ''] }, { app }) {
    const id = idIn(typed)
    const history = id === null ? null : await viewHistory(app, id)
    if (history === null) return noListing(typed)
    const rows = history.flatMap((revision) => {
      const { number, at, changes, act } = revision
      const lines = changes.length === 0 ? [['', '']] : changes.map((change) => [change.at, changeIn(change, act)])
      return lines.map(([field = '', change = '']) => [
        ...[String(number), minute(new Date(at)), whoDid(revision), ACTS[act], field, change],
      ])
    })
    return {
      lines: rows.length === 0 ? ['Nothing has changed yet.'] : columns([HEADS, ...rows]),
      json: history,
    }
  },
})

const HEADS = ['revision', 'at', 'by', 'what', 'field', 'change']
const ACTS = {
  edit: 'wrote',
  aside: 'wrote, and it waits beside',
  publish: 'published',
  stage: 'moved',
  feed: 'said',
  roll_back: 'rolled back',
} as const satisfies Record<Revision['act'], string>

const whoDid = ({ person, run, undoes }: Revision) =>
  `${person ?? `import ${run}`}${undoes === null ? '' : `, undoing ${undoes}`}`

function changeIn(change: RevisionChange, act: Revision['act']): string {
  const word = (name: 'old' | 'new') => (name in change ? shortJson(change[name]) : 'the feed')
  return act === 'edit' || act === 'aside'
    ? `${word('old')} → ${word('new')}`
    : `${shortJson(change.old)} → ${shortJson(change.new)}`
}

const EDIT_OPTIONS = {
  back: { type: 'boolean', about: 'back to what the feed says' },
  nothing: { type: 'boolean', about: 'write that nothing is known' },
  keep: { type: 'boolean', about: 'keep what is written, although the feed has changed since' },
  'on-purpose': { type: 'boolean', about: "over a price or availability, which are the feed's" },
  base: { type: 'string', value: 'N', about: 'the revision that was seen; else the latest' },
  as: WHO,
} as const satisfies Options

export const EDIT = command({
  about: 'write over one field of a listing; its feed leaves that alone',
  more: [
    'Visitors see it once it is published (publish). Fields are those of docs/feeds.md, such as texts.nl.title.',
    'Lists (rooms, media) are written in JSON; the caption of a picture is media.<its address>.caption, % as %25 and . as %2E.',
  ],
  arguments: [ID, { name: 'field', about: 'Which' }, { name: 'value', about: 'What it says', optional: true }],
  options: EDIT_OPTIONS,
  exits: { 1: 'somebody wrote there since: both words are told, and yours waits in the history' },
  opens: 'store',
  async run(call, { app }) {
    const { args, values } = call
    const [typed = '', field = ''] = args
    const id = idIn(typed)
    const viewed = id === null ? null : await viewLayers(app, id, null)
    if (viewed === null || id === null) return noListing(typed)
    const base = values.base === undefined ? viewed.revision : Number(values.base)
    if (!Number.isSafeInteger(base) || base < 0) return { refused: '--base is the number of a revision.' }
    const written = writtenIn(call, viewed.edits.get(field))
    if ('refused' in written) return written
    const person = whoIs(values.as)
    const onPurpose = values['on-purpose'] ?? false
    return editAnswer(
      field,
      await editListing(app, { id, at: field, ...written, base, person, saveId: null, onPurpose }),
    )
  },
})

/** The value to write; no `value` means what the feed says. */
function writtenIn(
  { args: [, field = '', text], values }: Call<typeof EDIT_OPTIONS>,
  current: { value: unknown } | undefined,
): { value?: unknown } | { refused: string } {
  const ways = [text !== undefined, values.back, values.nothing, values.keep].filter(Boolean).length
  if (ways !== 1) return { refused: 'Say what it is to be: a value, --back, --nothing or --keep.' }
  if (values.back) return {}
  if (values.nothing) return { value: null }
  if (values.keep) return current ? { value: current.value } : { refused: `Nobody wrote anything at ${field}.` }
  const path = editableField(field)
  if (path === null || text === undefined) return { value: null }
  return readValue(text, FIELDS[path].type)
}

function readValue(
  text: string,
  type: (typeof FIELDS)[keyof typeof FIELDS]['type'],
): { value: unknown } | { refused: string } {
  switch (type) {
    case 'number':
    case 'whole':
      return text.trim() !== '' && Number.isFinite(Number(text))
        ? { value: Number(text) }
        : { refused: `"${text}" is no number such as 349000 or 12.5.` }
    case 'boolean':
      return text === 'true' || text === 'false' ? { value: text === 'true' } : { refused: 'It is true or false.' }
    case 'list':
      return listIn(text)
    default:
      return { value: text }
  }
}

function listIn(text: string): { value: unknown } | { refused: string } {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return { refused: 'A list is written in JSON: [ … ].' }
  }
}

function editAnswer(field: string, result: EditResult): Answer {
  switch (result.outcome) {
    case 'saved':
      return { lines: [`Saved, revision ${result.revision}. It is not published yet.`], json: result }
    case 'same':
      return { lines: [`It stands there already, revision ${result.revision}.`], json: result }
    case 'conflict': {
      const word = (one: { value?: unknown }) => ('value' in one ? shortJson(one.value) : 'what the feed says')
      return {
        lines: [
          `Somebody wrote at ${field} since: ${word(result.theirs)}. Yours waits as revision ${result.revision}: ${word(result.mine)}.`,
        ],
        json: result,
        exit: 1,
      }
    }
    case 'unknown_listing':
      return { refused: 'There is no such listing.' }
    case 'unknown_field':
      return { refused: `${field} is no field that can be written over.` }
    case 'owned_by_source':
      return { refused: `${field} is what the feed ${result.source} says. To overrule it: --on-purpose.` }
    case 'invalid':
      return { refused: `${field} ${result.reason}.` }
  }
}

export const PUBLISH = command({
  about: 'show visitors what people wrote over a listing',
  more: ['Where the law asks for more and its source holds what is blocked, it says what, and publishes nothing.'],
  arguments: [ID],
  options: { 'dry-run': { type: 'boolean', about: 'only say what visitors would see differently' }, as: WHO },
  opens: 'store',
  async run({ args: [typed = ''], values }, { app, refresh }) {
    const id = idIn(typed)
    if (id === null) return noListing(typed)
    const asked = { id, person: whoIs(values.as), dryRun: values['dry-run'] ?? false }
    const result = await publishChanges(app, asked)
    await refresh()
    return publishAnswer(typed, result)
  },
})

function publishAnswer(typed: string, result: PublishResult): Answer {
  if (result.outcome === 'unknown_listing') return noListing(typed)
  if (result.outcome === 'changed_since') return { refused: 'It has changed since.' }
  if (result.outcome === 'online_already') return { refused: 'Visitors see it already.' }
  if (result.outcome === 'incomplete') return { refused: `It is no listing yet: ${result.field} ${result.reason}.` }
  const { changes, law } = result
  const asks = (findings: typeof law.blocks) =>
    findings.map((one) => `${findingLabel(one, 'en')} [${one.field}], rule ${one.rule}`)
  const lines = changes.map(({ at, old, new: now }) => `  ${at}: ${shortJson(old)} → ${shortJson(now)}`)
  const lacks = [
    ...asks(law.blocks).map((what) => `Blocked by the law: ${what}.`),
    ...asks(law.warns).map((what) => `To be looked at: ${what}.`),
  ]
  switch (result.outcome) {
    case 'blocked':
      return { refused: `It may not be published: ${asks(law.blocks).join('; ')}.` }
    case 'nothing_to_publish':
      return { lines: ['Everything that people wrote is published.', ...lacks], json: result }
    case 'would_publish':
      return { lines: ['Visitors would see:', ...lines, ...lacks], json: result }
    case 'published':
      return { lines: [`Published, revision ${result.revision}:`, ...lines, ...lacks], json: result }
  }
}

export const UNDO = command({
  about: 'take one change of a listing back, by a person or an import, in its working copy',
  more: ['Nothing goes from the history: it becomes a new revision, which can be undone too.'],
  arguments: [ID, { name: 'revision', about: 'Its number (history)' }],
  options: { all: { type: 'boolean', about: 'also what was written at the same fields since' }, as: WHO },
  opens: 'store',
  async run({ args: [typed = '', which = ''], values }, { app }) {
    const id = idIn(typed)
    if (id === null) return noListing(typed)
    const [number, person] = [Number(which), whoIs(values.as)]
    const result = await undoRevision(app, { id, number, person, all: values.all ?? false })
    switch (result.outcome) {
      case 'undone':
        return { lines: [`Undone, revision ${result.revision}. It is not published yet.`], json: result }
      case 'built_on':
        return { refused: `Revision ${result.revisions.join(', ')} wrote there since. To undo all of it: --all.` }
      case 'nothing_to_undo':
        return { lines: ['It stands as it was before.'], json: result }
      case 'unknown_revision':
        return { refused: `There is no revision ${which} of it.` }
      case 'unknown_listing':
        return noListing(typed)
    }
  },
})

const noListing = (typed: string) => ({ refused: `There is no listing ${typed}.` })
const idIn = (typed: string): number | null =>
  /^\d+$/.test(typed) && isListingId(Number(typed)) ? Number(typed) : null

/** A value as JSON, cut to fit a line. */
function shortJson(value: unknown): string {
  if (value === null || value === undefined) return '–'
  const text = JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
