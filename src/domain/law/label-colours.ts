import type { PrintedLabel } from '#domain/listing/listing.ts'

type Letter = Extract<PrintedLabel, 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G'>

/** Background and text colour of each letter of the French label; energy-plate.css and energy.css repeat them. */
export type LetterColours = Readonly<Record<Letter, readonly [ground: string, ink: string]>>

/** Energy and climate colours, from two open-source renderings of the label, not from the files of the ministry. */
export const FRENCH_LABEL: Readonly<Record<'dpe' | 'ges', LetterColours>> = {
  dpe: {
    A: ['#009c6d', '#111'],
    B: ['#52b153', '#111'],
    C: ['#78bd76', '#111'],
    D: ['#f4e70f', '#111'],
    E: ['#f0b50f', '#111'],
    F: ['#eb8235', '#111'],
    G: ['#d7221f', '#fff'],
  },
  ges: {
    A: ['#a4dbf8', '#111'],
    B: ['#8cb4d3', '#111'],
    C: ['#7792b1', '#111'],
    D: ['#606f8f', '#fff'],
    E: ['#4d5271', '#fff'],
    F: ['#393551', '#fff'],
    G: ['#281b35', '#fff'],
  },
}
