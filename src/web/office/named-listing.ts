import { picturePath } from '#domain/listing/picture-files.ts'
import type { RunListing } from '#store/imports/run-changes.ts'
import type { NamedListing } from '#ui/office/feeds/run-props.ts'

/** A listing as lists name it: by its place, else by the reference of its source. */
export function namedListing({ id, doc, sourceRef, picture, parentId }: RunListing): NamedListing {
  const { street, number, postalCode, locality } = doc.address
  const names = [
    doc.kind === 'project' ? doc.name : '',
    [street, number].filter((word) => word !== null).join(' '),
    [postalCode, locality].filter((word) => word !== '').join(' '),
  ]
  return {
    id,
    place: names.find((name) => name !== '') ?? sourceRef,
    reference: doc.kind === 'unit' ? `${sourceRef} (${doc.label})` : sourceRef,
    picture: picture ? picturePath(picture, 320) : `/media/drawing/${parentId ?? id}.svg`,
  }
}
