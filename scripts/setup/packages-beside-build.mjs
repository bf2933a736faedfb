/**
 * Packages that the build leaves where npm put them, and that the built site loads at run time. The first three read files
 * beside their own (WebAssembly, a native library, fonts), the fourth has another export for Node, and the fifth is two
 * megabytes that only a picture in HEIC needs.
 */
export const LEFT_OUTSIDE = ['@electric-sql/pglite', 'sharp', 'pdfkit', 'opentype.js', 'libheif-js']

/** Packages of which the built site reads files only: letters of drawings (packages/drawing/lettering.ts). */
export const ONLY_READ = ['@fontsource/figtree', '@fontsource/newsreader']
