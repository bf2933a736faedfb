import { z } from 'zod'
import { OFFICE } from '#domain/office/paths.ts'
import { MAX_MAPPING_CHARS, MAX_UPLOAD_BYTES, PART_BYTES } from '#domain/office/upload-parts.ts'
import type { Locale } from '#base/locale.ts'
import { refusalWords } from '#i18n/import-report/refusal-words.ts'
import { reportLanguage } from '#i18n/import-report/report-language.ts'
import { rejectInWords } from '#i18n/import-report/fault-words.ts'
import { fieldWords, placedLabel } from '#i18n/field-words.ts'
import {
  beginUpload,
  dropUpload,
  startDryRun,
  takePart,
  type ViewedUpload,
  viewUpload,
  approveImport,
} from '#imports/feed-upload.ts'
import { type FeedUploadProps, View as FeedUpload } from '#ui/office/views/feed-upload.tsx'
import { officeAction } from '#web/office/action.ts'
import { readingProps } from '#web/office/reading-props.ts'
import { officeView, type Shown } from '#web/office/view.tsx'
import type { OfficeRoute, VisitAtWork } from '#web/office/access/visit.ts'

const NAME = z.string().trim().min(1).max(100)

/** Upload of a feed file in the browser: it is sent in parts, read as a dry run, then imported. */
export const uploadRoutes: readonly OfficeRoute[] = [
  officeAction({
    path: OFFICE.feedUploads,
    action: 'run_feeds',
    schema: z.object({
      name: NAME.max(200),
      size: z.int().min(1).max(MAX_UPLOAD_BYTES),
      source: NAME.nullable(),
      mapping: z.string().max(MAX_MAPPING_CHARS).nullable(),
      whole: z.boolean(),
    }),
    run: async ({ app, person }, file) => ({ outcome: 'begun', id: await beginUpload(app, file, person.name) }),
  }),
  {
    method: 'PUT',
    path: OFFICE.feedUploadPart,
    action: 'run_feeds',
    bodyLimit: PART_BYTES,
    answer: async ({ app, request, reply }) => {
      const part = Number(partOf(request, 'part'))
      if (!(request.body instanceof Uint8Array) || !Number.isInteger(part) || part < 0)
        return reply.code(422).send({ outcome: 'no_part_of_it' })
      const outcome = await takePart(app, { id: partOf(request, 'id'), part, bytes: request.body })
      return reply.code(STATUS[outcome] ?? 200).send({ outcome })
    },
  },
  officeAction({
    path: OFFICE.feedUploadRead,
    action: 'run_feeds',
    schema: z.object({}),
    run: async ({ app, request }) => {
      const outcome = await startDryRun(app, partOf(request, 'id'))
      if (outcome === 'reading') app.officeWorkQueued()
      return { outcome }
    },
    status: ({ outcome }) => STATUS[outcome] ?? 200,
  }),
  officeAction({
    path: OFFICE.feedUploadImport,
    action: 'run_feeds',
    schema: z.object({}),
    run: async ({ app, request, person }) => {
      const outcome = await approveImport(app, { id: partOf(request, 'id'), person: person.id })
      if (outcome === 'importing') app.officeWorkQueued()
      return { outcome }
    },
    status: ({ outcome }) => STATUS[outcome] ?? 200,
  }),
  officeAction({
    path: OFFICE.feedUploadForget,
    action: 'run_feeds',
    schema: z.object({}),
    run: async ({ app, request }) => {
      await dropUpload(app, partOf(request, 'id'))
      return { outcome: 'forgotten' }
    },
  }),
  officeView({
    path: OFFICE.feedUpload,
    action: 'see_feeds',
    view: 'feed-upload',
    View: FeedUpload,
    load: loadUpload,
  }),
]

const STATUS: Partial<Record<string, number>> = { unknown_upload: 404, no_part_of_it: 422, incomplete: 409 }

const partOf = ({ params }: VisitAtWork['request'], name: 'id' | 'part'): string =>
  typeof params === 'object' && params !== null ? String(Reflect.get(params, name) ?? '') : ''

async function loadUpload({ app, request, locale }: VisitAtWork): Promise<Shown<'feed-upload'>> {
  const upload = await viewUpload(app, partOf(request, 'id'))
  return upload && { title: upload.name, props: uploadProps(upload, locale) }
}

/** Earlier releases stored no reading. */
const NOTHING_TOLD = { remarks: [], summary: null }

function uploadProps({ dryRun, fault, ...viewed }: ViewedUpload, locale: Locale): FeedUploadProps {
  const upload = { ...viewed, reason: fault === null ? viewed.reason : refusalWords(fault, locale) }
  if (dryRun === null) return { ...upload, dryRun }
  const { outcome: _, differences, rejects, reading = NOTHING_TOLD, older, ...told } = dryRun
  const { t, listings, names } = reportLanguage(locale)
  const shown = readingProps(reading, dryRun.source, locale)
  const olderWords = older ? [t.olderDryRun(older.count, listings(older.count), names(older))] : []
  return {
    ...upload,
    dryRun: {
      ...told,
      reading: { ...shown, remarks: [...shown.remarks, ...olderWords] },
      rejects: rejects.map((reject) => ({ ...rejectInWords(reject, locale), reference: reject.sourceRef })),
      differences: differences.map(({ sourceRef, fields, stays }) => ({
        reference: sourceRef,
        changes: fields.map(({ at, old, new: now }) => {
          const kept = stays.find((one) => one.at === at)
          return {
            field: placedLabel(at, locale),
            ...{ old: fieldWords(at, old, locale), new: fieldWords(at, now, locale) },
            stays: kept ? fieldWords(at, kept.mine, locale) : null,
          }
        }),
      })),
    },
  }
}
