/** A4 in points; every y counts down from the top. */
export const [WIDTH, HEIGHT, MARGIN] = [595.28, 841.89, 42]
export const INNER = WIDTH - 2 * MARGIN
/** y of the first content of a page */
export const TOP = 66
/** y at which text ends, above the last line */
export const FLOOR = HEIGHT - 64
export const GUTTER = 22
/** width of one of two columns */
export const HALF = (INNER - GUTTER) / 2
