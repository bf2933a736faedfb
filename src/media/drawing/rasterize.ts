import sharp from 'sharp'

export type BitmapFormat = 'png' | 'jpeg' | 'webp' | 'avif'

/**
 * One of our own drawings as a bitmap of `width` px, for mails and share pictures. Never hand it an SVG that came from
 * outside: an SVG can make its renderer read files and follow addresses.
 */
export async function rasterizeDrawing(svg: string, width: number, format: BitmapFormat): Promise<Buffer> {
  const ownWidth = Number(/^<svg [^>]*\bwidth="(\d+)"/.exec(svg)?.[1] ?? 800)
  // 72 dpi is one px of the drawing per px of the bitmap; rendering at the wanted size keeps edges sharp
  const density = Math.min(288, Math.max(72, Math.ceil((72 * width) / ownWidth)))
  const bitmap = sharp(Buffer.from(svg), { density }).resize(width)
  switch (format) {
    case 'png':
      return bitmap.png({ compressionLevel: 9 }).toBuffer()
    case 'jpeg':
      return bitmap.flatten({ background: '#f4eee2' }).jpeg({ quality: 82, mozjpeg: true }).toBuffer()
    case 'webp':
      return bitmap.webp({ quality: 80 }).toBuffer()
    case 'avif':
      return bitmap.avif({ quality: 55 }).toBuffer()
  }
}
