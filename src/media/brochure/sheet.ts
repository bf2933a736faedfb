/** A4 in points; all y run down from the top. */
export const [WIDTH, HEIGHT, MARGIN] = [595.28, 841.89, 42]
export const INNER = WIDTH - 2 * MARGIN
/** where the first thing of a page stands */
export const TOP = 66
/** where text ends, above the last line */
export const FLOOR = HEIGHT - 64
export const GUTTER = 22
/** of two columns */
export const HALF = (INNER - GUTTER) / 2
