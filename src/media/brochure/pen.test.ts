import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { pen } from './pen.ts'

const drawing = () => pen(new PDFDocument({ autoFirstPage: true }), '#7A2E3A')
const place = { x: 40, y: 40, size: 11 }

test('a word wider than its column is set smaller instead of being broken', () => {
  const draw = drawing()
  const [line, narrow] = [draw.height('Permit', { width: 110, size: 11 }), { width: 110, size: 11 }]
  expect(draw.height('Parzellierungsgenehmigung', narrow)).toBeLessThanOrEqual(line)
  expect(draw.plain('Parzellierungsgenehmigung', { ...place, width: 110 })).toBeLessThanOrEqual(40 + line)
  expect(draw.height('Hohes Risiko einer Überschwemmung', narrow), 'words that fit keep their size').toBeGreaterThan(
    line,
  )
})

test('no line breaks within a French amount', () => {
  const draw = drawing()
  const drawn: string[] = []
  Object.assign(draw.document, { _fragment: (line: string) => drawn.push(line) })
  draw.plain('Loyer charges comprises (Warmmiete) : 1\u202F100\u00A0€ par mois', { ...place, size: 9.5, width: 180 })
  expect(
    drawn.some((line) => line.includes('1\u00A0100\u00A0€')),
    drawn.join(' | '),
  ).toBe(true)
})

test('no line breaks within a unit, and the layout is unchanged', () => {
  const draw = drawing()
  const drawn: string[] = []
  Object.assign(draw.document, { _fragment: (line: string) => drawn.push(line) })
  const text = 'Primärenergiekennwert nach Energieausweis: 250\u00A0kWh/m² im Jahr'
  for (let width = 60; width < 330; width += 3) {
    drawn.length = 0
    const below = draw.plain(text, { ...place, y: 0, width })
    expect(draw.height(text, { width, size: place.size }), `${width}`).toBeCloseTo(below, 5)
    expect(
      drawn.some((line) => line.replaceAll('\u2060', '').includes('kWh/m²')),
      `${width}: ${drawn.join(' | ')}`,
    ).toBe(true)
  }
  expect(draw.document.widthOfString('kWh/\u2060m²')).toBe(draw.document.widthOfString('kWh/m²'))
})

test.each(['kWh/an', 'kg/m²/an', 'kWh/(m²·a)', '€/m²'])('no line breaks within %s', (unit) => {
  const draw = drawing()
  const drawn: string[] = []
  Object.assign(draw.document, { _fragment: (line: string) => drawn.push(line) })
  for (let width = 70; width < 300; width += 3) {
    drawn.length = 0
    draw.plain(`La consommation totale est de 12\u00A0${unit} selon le certificat`, { ...place, y: 0, width })
    expect(
      drawn.some((line) => line.replaceAll('\u2060', '').includes(unit)),
      `${width}: ${drawn.join(' | ')}`,
    ).toBe(true)
  }
})

test('missing letters are visible as missing, symbols keep their meaning, pictograms are dropped', () => {
  const draw = drawing()
  const drawn: string[] = []
  Object.assign(draw.document, { _fragment: (line: string) => drawn.push(line) })
  draw.plain('Architect: Γιώργος Παππάς · keuken → tuin ✓ №\u00A07 🔥!', { ...place, width: 500 })
  const written = drawn.join('').replaceAll(/\s+/g, ' ')
  expect(written).toContain('Architect: […] […] · keuken -> tuin •')
  expect(written).not.toMatch(/\p{Script=Greek}|🔥/u)
})

test('the 2 of CO₂ is set smaller, and leaves the line height unchanged', () => {
  const draw = drawing()
  const line = draw.plain('CO2 : 5 kg', { ...place, width: 200 })
  const sizes: number[] = []
  const { fontSize } = draw.document
  Object.assign(draw.document, {
    fontSize: (size: number) => (sizes.push(size), fontSize.call(draw.document, size)),
  })
  expect(draw.plain('CO₂ : 5 kg', { ...place, width: 200 })).toBeCloseTo(line, 5)
  expect(draw.plain('62 kg CO₂', { ...place, width: 200 })).toBeCloseTo(line, 5)
  expect(Math.min(...sizes)).toBeLessThan(place.size * 0.7)
})
