import { expect, test } from 'vitest'
import { findPicture, notePicture, type SpooledPictures } from '#imports/pictures/spooled-pictures.ts'

/** A name as the zip reader returns it without the UTF-8 flag: one character per byte. */
const unflagged = (...bytes: (string | number)[]) =>
  bytes.map((part) => (typeof part === 'number' ? String.fromCharCode(part) : part)).join('')

const archive = (...names: string[]) => {
  const pictures: SpooledPictures = {}
  for (const name of names) notePicture(pictures, name, `kept ${name}`)
  return pictures
}

test.each([
  ['as it is', 'garten.jpg', 'garten.jpg'],
  ['in code page 437', unflagged('K', 0x81, 'che.jpg'), 'Küche.jpg'],
  ['in windows-1252', unflagged('K', 0xfc, 'che.jpg'), 'Küche.jpg'],
  ['in windows-1252, beyond Latin-1', unflagged(0x8c, 'uvre.jpg'), 'Œuvre.jpg'],
  ['in UTF-8 without its flag', Buffer.from('Küche.jpg').toString('latin1'), 'Küche.jpg'],
  ['with a decomposed umlaut', 'Ku\u0308che.jpg', 'Küche.jpg'],
  ['whose umlaut the feed writes decomposed', 'Küche.jpg', 'Ku\u0308che.jpg'],
  ['with backslashes', 'Fotos\\Garten.jpg', 'Fotos/Garten.jpg'],
  ['of a path with backslashes', 'Fotos/Garten.jpg', 'Fotos\\Garten.jpg'],
  ['in capitals', 'GARTEN.JPG', 'garten.jpg'],
  ['in a folder that the feed omits', 'export/2026/garten.jpg', 'garten.jpg'],
  ['in the nearest of several folders', 'export/2026/a/garten.jpg', '2026/a/garten.jpg'],
  ['without the folder of the feed', 'garten.jpg', 'C:\\Export\\Fotos\\garten.jpg'],
  ['that the feed writes as a part of an address', 'Küche 1.jpg', 'K%C3%BCche%201.jpg'],
  ['below the folder itself', 'fotos/garten.jpg', './fotos//garten.jpg'],
])('a picture of an archive is found, %s', (_what, inArchive, inFeed) => {
  expect(findPicture(archive(inArchive, 'other.jpg', 'a/1.jpg', 'b/1.jpg'), inFeed)).toBe(`kept ${inArchive}`)
})

test('an ambiguous picture name matches none', () => {
  const pictures = archive('a/1.jpg', 'b/1.jpg', 'B.jpg', 'b.jpg')
  expect(findPicture(pictures, '1.jpg')).toBeNull()
  expect(findPicture(pictures, 'b/1.jpg')).toBe('kept b/1.jpg')
  expect([findPicture(pictures, 'b.jpg'), findPicture(pictures, 'B.jpg')]).toEqual(['kept b.jpg', 'kept B.jpg'])
  expect(findPicture(pictures, 'c.jpg')).toBeNull()
  expect(findPicture(pictures, 'constructor')).toBeNull()
  const twice: SpooledPictures = {}
  notePicture(twice, 'a/same.jpg', 'one content')
  notePicture(twice, 'b/same.jpg', 'one content')
  expect(findPicture(twice, 'same.jpg'), 'the same picture twice').toBe('one content')
})
