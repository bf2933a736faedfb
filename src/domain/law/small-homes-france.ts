/**
 * Bounds of the French classes A to F of homes of 8 to 40 m², a line for each square metre: kWh of primary energy, then kg
 * of CO₂, per m² and year. Arrêté of 25-3-2024, annex 1, in force since 1-7-2024 (JORFTEXT000049446315), below 800 m of
 * altitude; the act itself was not at hand: read on 2026-11-23 in two public transcriptions of it, which agree in every
 * number, and whose last line is the scale of larger homes.
 */
const BOUNDS = `
146 186 386 505 622 739 | 11 16 44 68 90 122
134 174 355 464 574 685 | 11 16 42 65 87 118
124 164 329 428 533 640 | 10 15 40 62 84 115
117 157 311 403 503 607 | 10 15 39 61 82 113
112 152 296 381 478 578 | 9 14 38 59 81 111
108 148 283 363 456 554 | 9 14 37 58 79 110
104 144 273 348 437 532 | 9 14 37 58 78 108
100 140 263 333 421 514 | 8 13 36 56 76 107
97 137 255 325 412 504 | 8 13 35 55 76 106
95 135 248 318 404 496 | 8 13 35 55 75 105
92 132 241 311 397 489 | 8 13 34 54 75 105
90 130 235 305 390 482 | 8 13 34 54 74 105
88 128 230 300 385 476 | 8 13 34 54 74 104
87 127 225 295 380 471 | 8 13 33 53 74 104
85 125 221 291 375 466 | 7 12 33 53 73 103
84 124 217 287 371 462 | 7 12 33 53 73 103
82 122 214 284 367 458 | 7 12 33 53 73 103
81 121 210 280 363 454 | 7 12 32 52 73 103
80 120 207 277 360 451 | 7 12 32 52 72 103
79 119 204 274 357 447 | 7 12 32 52 72 102
78 118 202 272 354 444 | 7 12 32 52 72 102
77 117 199 269 351 442 | 7 12 32 52 72 102
76 116 197 267 349 439 | 7 12 32 52 72 102
76 116 195 265 346 437 | 7 12 31 51 72 102
75 115 193 263 344 434 | 7 12 31 51 71 101
74 114 191 261 342 432 | 7 12 31 51 71 101
74 114 189 259 340 430 | 7 12 31 51 71 101
73 113 188 258 338 428 | 7 12 31 51 71 101
72 112 186 256 337 427 | 7 12 31 51 71 101
72 112 185 255 335 425 | 7 12 31 51 71 101
71 111 183 253 333 423 | 7 12 31 51 71 101
71 111 182 252 332 422 | 7 12 31 51 71 101
70 110 180 250 330 420 | 6 11 30 50 70 100
`
  .trim()
  .split('\n')
  .map((line) => line.split(' | ').map((side) => side.split(' ').map(Number)))

const MIN_M2 = 8
const MAX_M2 = 40

/** Certificates, and attestations in their place, have these bounds since this ISO date. */
export const SMALL_HOMES_SINCE = '2024-07-01'

/**
 * The upper bounds of A to F for a home of this size, interpolated between whole square metres; below 8 m² those of 8.
 * null: a home of 40 m² or more. @param living m²
 */
export function smallHomeBounds(living: number): { energy: number[]; climate: number[] } | null {
  if (living >= MAX_M2) return null
  const at = Math.max(living, MIN_M2) - MIN_M2
  const side = (which: 0 | 1): number[] => {
    const [below = [], above = below] = [BOUNDS[Math.floor(at)]?.[which], BOUNDS[Math.ceil(at)]?.[which]]
    return below.map((bound, i) => bound + ((above[i] ?? bound) - bound) * (at % 1))
  }
  return { energy: side(0), climate: side(1) }
}
