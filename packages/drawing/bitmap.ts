// Turns drawings into bitmaps, and text into outlines. It is separate from drawing.ts because it loads native code and
// font files: the site runs it in a process of its own.
export { fontRuns, type Typeface, writableText } from './lettering.ts'
export { type BitmapFormat, rasterizeDrawing } from './rasterize.ts'
export { sharePicture, type ShareWords } from './share-picture.ts'
