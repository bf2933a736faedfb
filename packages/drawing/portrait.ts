import { svg } from './svg.ts'

/** The invented people of the demonstration. Nobody real is ever drawn. */
export const DRAWN_PEOPLE = ['noor', 'lucas'] as const
export type DrawnPerson = (typeof DRAWN_PEOPLE)[number]

type Look = {
  ground: string
  skin: string
  hair: string
  clothes: string
  behind: string
  front: string
  glasses: boolean
}

const LOOKS: Record<DrawnPerson, Look> = {
  noor: {
    ground: '#9CC4B4',
    skin: '#F0C6A4',
    hair: '#5A3320',
    clothes: '#0F5E4C',
    behind: 'M46 66c0-48 68-48 68 0l5 50q-39 16-78 0z',
    front: 'M51 76c-2-42 60-42 58 0-5-18-15-26-35-24-12 2-20 10-23 24z',
    glasses: false,
  },
  lucas: {
    ground: '#A9C3D8',
    skin: '#EBC3A2',
    hair: '#8E8984',
    clothes: '#3D3A37',
    behind: '',
    front: 'M50 76q-4-10 1-20v20zM110 76q4-10-1-20v20z',
    glasses: true,
  },
}

/** Head and shoulders of an invented person before a stepped gable, 160 × 160. */
export function drawPortrait(person: DrawnPerson): string {
  const { ground, skin, hair, clothes, behind, front, glasses } = LOOKS[person]
  return svg`<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160" viewBox="0 0 160 160">
    <rect width="160" height="160" fill="${ground}"/>
    <circle cx="122" cy="40" r="52" fill="#fff" opacity=".22"/>
    <path d="M0 128h20v-10h9v-9h9v-9h9v-8" fill="none" stroke="#fff" stroke-width="2.5" opacity=".35"/>
    <path d="${behind}" fill="${hair}"/>
    <path d="M22 160c2-30 22-40 46-43h24c24 3 44 13 46 43z" fill="${clothes}"/>
    <path d="M66 98h28v20q-14 14-28 0z" fill="${skin}"/>
    <path d="M66 104q14 12 28 0v6q-14 12-28 0z" fill="#000" opacity=".13"/>
    <path d="M66 117l14 13 14-13 7 5-21 24-21-24z" fill="#fff" opacity=".85"/>
    <ellipse cx="80" cy="76" rx="29" ry="34" fill="${skin}"/>
    <circle cx="51" cy="78" r="5.5" fill="${skin}"/><circle cx="109" cy="78" r="5.5" fill="${skin}"/>
    <path d="${front}" fill="${hair}"/>
    <path d="M62 69q6-4 12 0M86 69q6-4 12 0" fill="none" stroke="${hair}" stroke-width="2.6" stroke-linecap="round"/>
    <circle cx="68.5" cy="77.5" r="2.9" fill="#231b16"/><circle cx="91.5" cy="77.5" r="2.9" fill="#231b16"/>
    ${glasses && GLASSES}
    <path d="M80 79v8q0 2-3 2" fill="none" stroke="#000" stroke-opacity=".28" stroke-width="2" stroke-linecap="round"/>
    <path d="M69 95q11 9 22 0" fill="none" stroke="#8c3b2e" stroke-width="2.4" stroke-linecap="round"/>
    <circle cx="60" cy="89" r="5" fill="#d9583f" opacity=".16"/>
    <circle cx="100" cy="89" r="5" fill="#d9583f" opacity=".16"/></svg>`
}

const GLASSES =
  '<g fill="none" stroke="#2b2622" stroke-width="2.2"><circle cx="68.5" cy="77.5" r="9"/><circle cx="91.5" cy="77.5" r="9"/>' +
  '<path d="M77.5 76q2.5-2 5 0M59.5 76l-7-2M100.5 76l7-2"/></g>'
