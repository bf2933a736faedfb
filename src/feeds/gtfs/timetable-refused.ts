import { soundText } from '#base/sound-text.ts'

/** A file of timetables cannot be used; the message says why, behind the name of the file. */
export class TimetableRefused extends Error {
  override name = 'TimetableRefused'
  constructor(reason: string) {
    super(soundText(reason))
  }
}
