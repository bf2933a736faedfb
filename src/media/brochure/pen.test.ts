import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { pen } from './pen.ts'

const drawing = () => pen(new PDFDocument({ autoFirstPage: true }), '#7A2E3A')
const place = { x: 40, y: 40, size: 11 }

test('a word wider than its column is written smaller instead of being broken between two letters', () => {
  const draw = drawing()
  const [line, narrow] = [draw.height('Permit', { width: 110, size: 11 }), { width: 110, size: 11 }]
  expect(draw.height('Parzellierungsgenehmigung', narrow)).toBeLessThanOrEqual(line)
  expect(draw.plain('Parzellierungsgenehmigung', { ...place, width: 110 })).toBeLessThanOrEqual(40 + line)
  expect(draw.height('Hohes Risiko einer Überschwemmung', narrow), 'words that fit stay as large').toBeGreaterThan(line)
})

test('no line ends within an amount of French', () => {
  const draw = drawing()
  const [width, line] = [62, draw.height('Loyer', { width: 62, size: 11 })]
  expect(draw.plain('Loyer : 1\u202f100 €', { ...place, width })).toBeCloseTo(40 + 2 * line, 0)
  const last = draw.plain('1\u202f100 €', { ...place, width: 45 })
  expect(last, 'one line').toBeCloseTo(40 + line, 0)
})
