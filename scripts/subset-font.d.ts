/** The part of an untyped package that make-fonts.ts uses. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2'
      variationAxes: Record<string, number | { min: number; max: number }>
      /** tags of OpenType features */
      keepFeatures: string[]
    },
  ): Promise<Buffer>
}
