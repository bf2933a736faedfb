import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { z } from 'zod'
import { OFFICE } from '#domain/office/paths.ts'
import { MAX_PICTURE_BYTES } from '#domain/office/picture-uploads.ts'
import { PART_BYTES } from '#domain/office/upload-parts.ts'
import {
  beginPicture,
  dropPicture,
  type OwnUpload,
  readPicture,
  takePicturePart,
  viewBrought,
} from '#journeys/office/upload-pictures.ts'
import { mediaFile } from '#media/picture-folder.ts'
import { officeAction } from '#web/office/action.ts'
import { listingIn } from '#web/office/listing-edits.ts'
import type { OfficeRoute, VisitAtWork } from '#web/office/access/visit.ts'

/** Upload of pictures of a listing: they are sent in parts, processed by a worker, then stored beside its other pictures. */
export const pictureRoutes: readonly OfficeRoute[] = [
  officeAction({
    path: OFFICE.listingPictures,
    action: 'edit_listings',
    schema: z.object({
      size: z.int().min(1).max(MAX_PICTURE_BYTES),
      digest: z.string().regex(/^[\da-f]{64}$/),
    }),
    run: async (visit, file) => {
      const listing = listingIn(visit)
      if (Number.isNaN(listing)) return { outcome: 'unknown_listing' as const }
      return await beginPicture(visit.app, { ...file, listing, person: visit.person.id })
    },
    status: ({ outcome }) => STATUS[outcome] ?? 200,
  }),
  {
    method: 'GET',
    path: OFFICE.listingPictures,
    action: 'edit_listings',
    answer: async (visit) => {
      const listing = listingIn(visit)
      if (Number.isNaN(listing)) return visit.reply.code(404).send({ outcome: 'unknown_listing' })
      return visit.reply.send({ uploads: await viewBrought(visit.app, { listing, person: visit.person.id }) })
    },
  },
  {
    method: 'PUT',
    path: OFFICE.listingPicturePart,
    action: 'edit_listings',
    bodyLimit: PART_BYTES,
    answer: async (visit) => {
      const { body } = visit.request
      const [own, part] = [ownUpload(visit), Number(partOf(visit, 'part'))]
      if (own === null) return visit.reply.code(404).send({ outcome: 'unknown_upload' })
      if (!(body instanceof Uint8Array) || !Number.isInteger(part) || part < 0)
        return visit.reply.code(422).send({ outcome: 'no_part_of_it' })
      const outcome = await takePicturePart(visit.app, { ...own, part, bytes: body })
      return visit.reply.code(STATUS[outcome] ?? 200).send({ outcome })
    },
  },
  officeAction({
    path: OFFICE.listingPictureRead,
    action: 'edit_listings',
    schema: z.object({}),
    run: async (visit) => {
      const own = ownUpload(visit)
      const outcome = own === null ? 'unknown_upload' : await readPicture(visit.app, own)
      if (outcome === 'waiting') visit.app.officeWorkQueued()
      return { outcome }
    },
    status: ({ outcome }) => STATUS[outcome] ?? 200,
  }),
  officeAction({
    path: OFFICE.listingPictureForget,
    action: 'edit_listings',
    schema: z.object({}),
    run: async (visit) => {
      const own = ownUpload(visit)
      if (own !== null) await dropPicture(visit.app, own)
      return { outcome: 'forgotten' as const }
    },
  }),
  { method: 'GET', path: OFFICE.pictureFile, action: 'see_listings', answer: sendPicture },
]

const STATUS: Partial<Record<string, number>> = {
  ...{ unknown_listing: 404, unknown_upload: 404 },
  ...{ no_part_of_it: 422, incomplete: 409, too_many: 409 },
}

const partOf = ({ request: { params } }: Pick<VisitAtWork, 'request'>, name: 'upload' | 'part' | 'file'): string =>
  typeof params === 'object' && params !== null ? String(Reflect.get(params, name) ?? '') : ''

function ownUpload(visit: VisitAtWork): OwnUpload | null {
  const listing = listingIn(visit)
  return Number.isNaN(listing) ? null : { id: partOf(visit, 'upload'), listing, person: visit.person.id }
}

/** A picture or document as the editor shows it, whether visitors see it or not. */
async function sendPicture(visit: VisitAtWork) {
  const { app, reply } = visit
  const name = partOf(visit, 'file')
  const isDocument = name.endsWith('.pdf')
  const file = isDocument || name.endsWith('.jpg') ? mediaFile(app.varDir, name) : null
  const found = file === null ? null : await stat(file).catch(() => null)
  if (file === null || found === null) return reply.code(404).send({ outcome: 'unknown_picture' })
  // A document comes from outside: browsers download it, and never show it as a page of the office.
  if (isDocument) reply.header('content-disposition', 'attachment')
  return reply
    .type(isDocument ? 'application/pdf' : 'image/jpeg')
    .header('content-length', found.size)
    .send(createReadStream(file))
}
