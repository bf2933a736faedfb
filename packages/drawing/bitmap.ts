// From drawings to bitmaps, and words as outlines. Apart from drawing.ts, as it loads a library of native code and the
// files of typefaces: the site does this in a process of its own.
export { fontRuns, type Typeface } from './lettering.ts'
export { type BitmapFormat, rasterizeDrawing } from './rasterize.ts'
export { sharePicture, type ShareWords } from './share-picture.ts'
