import { z } from 'zod'
import { DEALS } from '#domain/listing/listing.ts'
import { fieldPathAt, FIELDS, type ListingField } from '#domain/listing/fields.ts'
import { jurisdictionOf } from '#domain/law/jurisdiction.ts'
import type { LawFinding } from '#domain/law/judge.ts'
import { keysOf, canBeEmpty, valueAt } from '#domain/layers/field-value.ts'
import type { Locale } from '#base/locale.ts'
import { editorFields, type PlacedField } from '#domain/office/editor-fields.ts'
import { OFFICE } from '#domain/office/paths.ts'
import { BY_HAND } from '#domain/site/site.ts'
import { tableFields } from '#feeds/field-table.ts'
import { choiceLabel } from '#i18n/choice-labels.ts'
import { fieldWords, placedLabel } from '#i18n/field-words.ts'
import { formatDate, formatRelative } from '#i18n/formats.ts'
import { findingAct, findingLabel, findingPlaces } from '#i18n/law/law-labels.ts'
import { officeEditorMessages } from '#i18n/messages/office-editor.ts'
import { pathFor } from '#i18n/routes.ts'
import { whatItIs } from '#i18n/what-it-is.ts'
import { publishChanges, type PublishResult } from '#journeys/office/publish-changes.ts'
import { undoRevision } from '#journeys/office/undo-revision.ts'
import { viewHistory, viewLayers, type ViewedLayers, viewThumbs } from '#journeys/office/view-layers.ts'
import { View as Editor } from '#ui/office/views/editor.tsx'
import type { EditorField, EditorProps, GateRow } from '#ui/office/editor/editor-props.ts'
import { View as History } from '#ui/office/views/history.tsx'
import { officeAction } from '#web/office/action.ts'
import { listingIn } from '#web/office/listing-edits.ts'
import { nameOfPlace } from '#web/office/listing-place.ts'
import { previewProps } from '#web/office/preview-props.ts'
import { officeView, type Shown } from '#web/office/view.tsx'
import type { OfficeRoute, VisitAtWork } from '#web/office/access/visit.ts'

/** The editor of one listing, its publishing, and its history. */
export const editorRoutes: readonly OfficeRoute[] = [
  officeView({ path: OFFICE.listing, action: 'see_listings', view: 'editor', View: Editor, load: loadEditor }),
  officeView({
    path: OFFICE.listingHistory,
    action: 'see_listings',
    view: 'history',
    View: History,
    load: loadHistory,
  }),
  officeAction({
    path: OFFICE.listingPublish,
    action: 'edit_listings',
    schema: z.object({ seen: z.int().min(0), at: z.iso.datetime({ offset: true }).nullable().default(null) }),
    run: publish,
  }),
  officeAction({
    path: OFFICE.listingUndo,
    action: 'edit_listings',
    schema: z.object({ number: z.int().min(1), all: z.boolean().default(false) }),
    run: async ({ app, person, request }, { number, all }) => {
      const id = listingIn({ request })
      if (Number.isNaN(id)) return { outcome: 'unknown_listing' as const }
      return await undoRevision(app, { id, number, all, person: person.name })
    },
  }),
]

async function publish({ app, person, request }: VisitAtWork, { seen, at }: { seen: number; at: string | null }) {
  const id = listingIn({ request })
  if (Number.isNaN(id)) return { outcome: 'unknown_listing' as const }
  const moment = at === null ? null : new Date(at)
  if (moment !== null && moment <= app.now()) return { outcome: 'in_past' as const }
  const asked = { id, seen, person: person.name, by: person.id, dryRun: false, ...(moment && { at: moment }) }
  const { outcome } = await publishChanges(app, asked)
  return { outcome: outcome === 'published' && moment !== null ? ('planned' as const) : outcome }
}

async function loadEditor(visit: VisitAtWork): Promise<Shown<'editor'>> {
  const { app, locale, person } = visit
  const asked = listingIn(visit)
  const layers = Number.isNaN(asked) ? null : await viewLayers(app, asked, null)
  if (layers === null) return null
  const { id, listing, source, sourceRef, revision, stage, held, parentId } = layers
  const publishing = await publishChanges(app, { id, person: person.name, dryRun: true })
  const place = nameOfPlace(listing) ?? sourceRef
  const { blocks, ...gate } = gateOf(publishing, layers, locale)
  const thumbs = await viewThumbs(app, id, listing.media)
  const props: EditorProps = {
    ...{ id, place, revision, stage, held, parentId },
    what: whatItIs(listing, locale),
    reference: sourceRef,
    byHand: source === BY_HAND,
    availability: layers.doc.availability,
    planned: layers.stageAt && formatDate(locale, layers.stageAt.toISOString(), 'moment'),
    fields: editorFields(
      listing.kind,
      DEALS.filter((deal) => listing.deals[deal]),
    ).map((field) => fieldOf(field, { ...layers, thumbs, blocks }, visit)),
    preview: previewProps(app, layers, thumbs),
    rooms: choicesOf('rooms.*.kind', locale),
    gate: { ...gate, blocks },
    onSite: held ? null : pathFor('offerShort', locale, { estateId: parentId ?? id }),
  }
  return { title: place, props }
}

function fieldOf(
  { at, path, section, main }: PlacedField,
  {
    listing,
    feed,
    edits,
    drifts,
    source,
    thumbs,
    blocks,
  }: ViewedLayers & { thumbs: Record<string, string>; blocks: readonly GateRow[] },
  { app, locale }: VisitAtWork,
): EditorField {
  const [row, edit]: [ListingField, ReturnType<typeof edits.get>] = [FIELDS[path], edits.get(at)]
  const [value, said] = [valueAt(listing, at), valueAt(feed, at)]
  const drift = drifts.find((one) => one.at === at)
  const isBlocked = blocks.some((block) => block.at === at)
  const choices = row.type === 'choice' || row.type === 'list' ? choicesOf(choicePath(at), locale) : null
  return {
    ...{ at, section, type: row.type, unit: row.unit, value, choices, isBlocked },
    main: main || isBlocked || edit !== undefined || isSaid(value),
    isLong: path === 'texts.{language}.description',
    label: placedLabel(at, locale, jurisdictionOf(listing.address)),
    mayBeEmpty: canBeEmpty(at),
    origin: edit ? { who: edit.by, when: formatRelative(locale, edit.at, app.now()) } : null,
    isFed: source !== BY_HAND && edit === undefined && isSaid(said),
    hasFeed: source !== BY_HAND && edit !== undefined,
    thumbs: at === 'media' ? thumbs : {},
    drift: drift ? { is: fieldWords(at, drift.is, locale), was: fieldWords(at, drift.was, locale) } : null,
  }
}

const isSaid = (value: unknown) => value !== null && value !== false && !(Array.isArray(value) && value.length === 0)

/** The path whose choices a field offers: a list offers those of its entries. */
const choicePath = (at: string) =>
  at === 'media' ? 'media.*.kind' : at === 'energy.carriers' || at === 'legal.enforcementKinds' ? `${at}.*` : at

let choicesByPath: ReadonlyMap<string, readonly string[]> | null = null

function choicesOf(at: string, locale: Locale): EditorField['choices'] {
  choicesByPath ??= new Map(tableFields().flatMap(({ path, choices }) => (choices ? [[path, choices] as const] : [])))
  const shown = at === 'rooms.*.kind' || at === 'media.*.kind' ? at : fieldPathAt(keysOf(at.replace(/\.\*$/, '')))
  const words = choicesByPath.get(at)
  return words && shown ? words.map((value) => ({ value, label: choiceLabel(shown, value, locale) })) : null
}

/** What publishing would change, and what the law objects to, each at the field where it can be mended. */
function gateOf(result: PublishResult, { listing, isPublished }: ViewedLayers, locale: Locale): EditorProps['gate'] {
  const [blocks, warns] = 'law' in result ? [result.law.blocks, result.law.warns] : [[], []]
  const deal = DEALS.find((one) => listing.deals[one]) ?? 'FOR_SALE'
  const row = (finding: LawFinding): GateRow => ({
    label: findingLabel(finding, locale),
    act: findingAct(finding),
    at: (findingPlaces(finding)[0] ?? '').replace('{deal}', deal),
  })
  const changes = 'changes' in result && !isPublished ? result.changes : []
  const incomplete = result.outcome === 'incomplete' ? placedLabel(result.field.replace(/\.$/, ''), locale) : null
  return {
    outcome: result.outcome,
    incomplete,
    blocks: blocks.map(row),
    warns: warns.map(row),
    changes: changes.map(({ at, old, new: now }) => ({
      ...{ at, label: placedLabel(at, locale) },
      old: fieldWords(at, old, locale),
      now: fieldWords(at, now, locale),
    })),
  }
}

async function loadHistory(visit: VisitAtWork): Promise<Shown<'history'>> {
  const { app, locale } = visit
  const asked = listingIn(visit)
  const layers = Number.isNaN(asked) ? null : await viewLayers(app, asked, null)
  const history = layers && (await viewHistory(app, layers.id))
  if (!layers || !history) return null
  const title = nameOfPlace(layers.listing) ?? layers.sourceRef
  const words = (at: string, change: object, side: 'old' | 'new') =>
    side in change ? fieldWords(at, Reflect.get(change, side), locale) : officeEditorMessages[locale].origin.feed
  const before = Number(new URL(visit.request.url, app.baseUrl).searchParams.get('before') ?? Infinity)
  const older = history.filter(({ number }) => !(number >= before))
  const rows = older.slice(0, MAX_REVISIONS).map(({ number, at, person, run, act, changes, undoes }) => ({
    ...{ number, person, run, act, undoes },
    at: formatDate(locale, at, 'moment'),
    changes: changes.map((change) => ({
      label: placedLabel(change.at, locale),
      old: words(change.at, change, 'old'),
      now: words(change.at, change, 'new'),
    })),
  }))
  return {
    title,
    props: {
      id: layers.id,
      place: title,
      rows,
      older: older.length > MAX_REVISIONS ? (rows.at(-1)?.number ?? null) : null,
    },
  }
}

const MAX_REVISIONS = 50
