import sharp from 'sharp'

/** `paper` is a PNG on white: a PDF takes it as it is, and would have to take transparency apart pixel by pixel. */
export type BitmapFormat = 'png' | 'paper' | 'jpeg' | 'webp' | 'avif'

/**
 * Renders one of our own drawings as a bitmap of `width` px, for mails and share pictures. `wide` crops sky and street to
 * 16:9. Never pass an SVG from outside: an SVG can make its renderer read files and follow addresses.
 */
export async function rasterizeDrawing(
  svg: string,
  width: number,
  format: BitmapFormat,
  shape: 'whole' | 'wide' = 'whole',
): Promise<Buffer> {
  const [ownWidth, ownHeight] = ['width', 'height'].map((side) =>
    Number(new RegExp(`^<svg [^>]*\\b${side}="(\\d+)"`).exec(svg)?.[1] ?? 800),
  ) as [number, number] // as many as there are names
  // 72 dpi is one px of the drawing per px of the bitmap; rendering at the wanted size keeps edges sharp
  const density = Math.min(288, Math.max(72, Math.ceil((72 * width) / ownWidth)))
  const bitmap = sharp(Buffer.from(svg), { density }).resize(width)
  if (shape === 'wide') {
    const [whole, height] = [Math.round((width * ownHeight) / ownWidth), Math.round((width * 9) / 16)]
    if (height < whole) bitmap.extract({ left: 0, top: Math.round((whole - height) * SKY_SHARE), width, height })
  }
  switch (format) {
    case 'png':
      return bitmap.png({ compressionLevel: 9 }).toBuffer()
    case 'paper':
      return bitmap.flatten({ background: '#ffffff' }).png().toBuffer()
    case 'jpeg':
      return bitmap.flatten({ background: '#f4eee2' }).jpeg({ quality: 82, mozjpeg: true }).toBuffer()
    case 'webp':
      return bitmap.webp({ quality: 80 }).toBuffer()
    case 'avif':
      return bitmap.avif({ quality: 55 }).toBuffer()
  }
}

/** The share of the crop taken from the sky, so that both a tall roof and the pavement stay whole. */
const SKY_SHARE = 0.55
