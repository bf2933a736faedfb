/**
 * Packages that are not bundled: the built site loads them from node_modules. The first three read files beside their
 * code (WebAssembly, a native library, fonts), the fourth has a separate export for Node, and the fifth is two
 * megabytes that only a HEIC picture needs.
 */
export const LEFT_OUTSIDE = ['@electric-sql/pglite', 'sharp', 'pdfkit', 'opentype.js', 'libheif-js']

/** Packages of which the built site only reads files: fonts of drawings (packages/drawing/lettering.ts). */
export const ONLY_READ = ['@fontsource/figtree', '@fontsource/newsreader']
