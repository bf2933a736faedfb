import { expect, test } from 'vitest'
import { rasterizeDrawing } from '#drawing/bitmap'
import { filledPages, readTags, tagsIn } from '../../../test/tagged-pdf.ts'
import { threadProcessorMs } from '../../../test/processor-time.ts'
import type { Brochure } from './brochure.ts'
import { drawBrochure } from './draw-brochure.ts'

const brochure = async (more: Partial<Brochure> = {}): Promise<Brochure> => ({
  language: 'fr',
  brand: 'Huis & Haard',
  colour: '#7A2E3A',
  picture: {
    bytes: await rasterizeDrawing('<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60"/>', 80, 'jpeg'),
    alt: 'Façade',
    note: null,
  },
  heading: 'Rue de l’Église 12',
  subtitle: 'Maison à Łódź',
  price: ['349 000 €'],
  facts: [['Chambres', '3']],
  about: { title: 'À propos', text: 'Une maison.', language: 'nl', more: 'Suite en ligne.' },
  sections: [{ title: 'Énergie', facts: [['Score P', 'A']], lines: ['Code 2026'] }],
  plan: null,
  map: null,
  photos: [],
  face: null,
  contact: { title: 'Contact', initials: 'N', lines: ['Noor'] },
  url: 'https://www.huis.example/fr/offre/12/maison-gand',
  scan: 'Scannez',
  note: 'Huis & Haard',
  ...more,
})

test('a brochure is tagged, in its language, with a title and a link', async () => {
  const pdf = (await drawBrochure(await brochure())).toString('latin1')
  expect(pdf).toContain('/Marked true')
  expect(pdf).toContain('/Lang (fr-BE)')
  expect(pdf).toContain('/Lang (nl-BE)')
  expect(pdf).toContain('/DisplayDocTitle true')
  expect(pdf).toContain('pdfuaid')
  expect(pdf).toContain('/URI (https://www.huis.example/fr/offre/12/maison-gand)')
})

test('few facts take one page, more facts two', async () => {
  const pagesOf = async (more: Partial<Brochure>) =>
    pagesIn((await drawBrochure(await brochure(more))).toString('latin1'))
  expect(await pagesOf({ about: null })).toBe(1)
  const facts = Array.from({ length: 18 }, (_, i) => [`Gegeven ${i}`, 'Ja'] as const)
  const section = { title: 'Deel', facts, lines: [] }
  expect(await pagesOf({ about: null, sections: [section] }), 'a table in two columns').toBe(1)
  expect(await pagesOf({ about: null, sections: [section, section] })).toBe(2)
  expect(await pagesOf({})).toBe(1)
})

test('no second page is nearly empty, for any length of text and number of facts [brochure.filled]', async () => {
  const bytes = await rasterizeDrawing('<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60"/>', 80, 'jpeg')
  const facts = (count: number) => Array.from({ length: count }, (_, i) => [`Gegeven ${i}`, 'Ja'] as const)
  for (const [sentences, rows, photos] of [
    [0, [2, 5, 3, 5], []],
    [0, [6, 7, 6, 10], []],
    [12, [1, 2, 1], []],
    [12, [2, 5, 3, 5], [{ bytes, alt: 'Foto 2' }]],
    [45, [2, 5, 3, 5], []],
    [110, [1, 2, 1], []],
    [110, [6, 7, 6, 10], []],
  ] as const) {
    const text = 'Dit is een zin over een huis met een tuin. '.repeat(sentences).trim()
    const about = text === '' ? null : { title: 'Over', text, language: 'nl' as const, more: 'Meer online.' }
    const sections = rows.map((count, n) => ({ title: `Deel ${n}`, facts: facts(count), lines: [] }))
    const pdf = await drawBrochure(await brochure({ about, facts: facts(6), sections, photos: [...photos] }))
    const { faults, root } = readTags(pdf)
    const which = `${sentences} sentences, ${rows.join(' ')}${photos.length > 0 ? ', two photographs' : ''}`
    expect(faults, which).toEqual([])
    const [first = 0, second] = filledPages(pdf)
    expect(first, which).toBeGreaterThan(0.7)
    if (second === undefined) continue
    expect(second, which).toBeGreaterThan(0.4)
    expect(second, which).toBeLessThan(0.95)
    if (photos.length > 0)
      expect(
        tagsIn(root).filter(({ role }) => role === 'Figure'),
        which,
      ).toHaveLength(3)
  }
})

test('the first page of a home without a description is filled with content of the second', async () => {
  const facts = (count: number) => Array.from({ length: count }, (_, i) => [`Gegeven ${i}`, 'Ja'] as const)
  const bytes = await rasterizeDrawing('<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60"/>', 80, 'jpeg')
  const plan = { bytes, title: 'Plan', note: 'Schets' }
  for (const rows of [
    [4, 5, 4, 9],
    [2, 3, 3],
    [6, 6, 6, 12],
  ]) {
    const sections = rows.map((count, n) => ({ title: `Deel ${n}`, facts: facts(count), lines: [] }))
    for (const more of [{}, { plan }]) {
      const pdf = await drawBrochure(await brochure({ about: null, facts: facts(6), sections, ...more }))
      expect(readTags(pdf).faults).toEqual([])
      const [first = 0, second] = filledPages(pdf)
      const which = [...rows, ...Object.keys(more)].join(' ')
      expect(first, which).toBeGreaterThan(0.75)
      if (second !== undefined) expect(second, which).toBeLessThan(0.95)
    }
  }
})

test('content that fits on one page in slightly smaller type does not take a half-empty second page', async () => {
  const facts = (count: number) => Array.from({ length: count }, (_, i) => [`Gegeven ${i}`, 'Ja'] as const)
  for (const rows of [1, 4, 8, 12, 18, 24]) {
    const sections = [2, rows, 2].map((count, n) => ({ title: `Deel ${n}`, facts: facts(count), lines: [] }))
    const [first = 0, second] = filledPages(
      await drawBrochure(await brochure({ about: null, facts: facts(6), sections })),
    )
    if (second !== undefined) expect(first + second, `${rows} facts`).toBeGreaterThan(1.25)
  }
})

test('a screen reader gets everything once, in order, with text for pictures and headers for rows (PDF/UA)', async () => {
  const { metadata, pages, root, faults } = readTags(await drawBrochure(await brochure()))
  expect(faults).toEqual([])
  expect(metadata).toContain('<pdfuaid:part>1</pdfuaid:part>')
  expect(metadata).toMatch(/<dc:title>\s*<rdf:Alt>\s*<rdf:li xml:lang="x-default">Rue de l’Église 12, Maison à Łódź</)
  expect(metadata).toContain('Huis &amp; Haard')
  expect(metadata).not.toMatch(/&(?!amp;|lt;)/)
  for (const page of pages) expect(page).toContain('/Tabs /S')
  const tags = tagsIn(root)
  expect(tags.map(({ role }) => role).join(' ')).toBe(
    'StructTreeRoot Document Figure H1 P P L LI Lbl LBody H2 P H2 Table TR TH TD P H2 P P P Link Figure',
  )
  const of = (role: string) => tags.filter((tag) => tag.role === role)
  for (const figure of of('Figure')) {
    expect(figure.source).toMatch(/\/Alt [(<]/)
    expect(figure.source).toMatch(/\/O \/Layout[^]*\/BBox \[/)
  }
  for (const head of of('TH')) expect(head.source).toMatch(/\/O \/Table[^]*\/Scope \/Row/)
  expect(of('P')[2]?.source).toContain('/Lang (nl-BE)')
  const [link] = of('Link')
  expect(link?.marks.map((mark) => mark.replace(/^\d+:(\d+|annotation) ?\d*$/, '$1'))).toEqual([
    expect.stringMatching(/^\d+$/),
    'annotation',
  ])
})

test('plan and map are beside the facts, or else on their own page with the contact [brochure.own-page]', async () => {
  const bytes = await rasterizeDrawing('<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60"/>', 80, 'jpeg')
  const map = {
    ...{ bytes, title: 'Situation', alt: 'Carte de Gand', credit: '© Cartographes', width: 800, height: 640 },
    ...{ mark: { x: 400, y: 320, radius: null }, names: [] },
  }
  const plan = { bytes, title: 'Plan', note: 'Esquisse' }
  const facts = (count: number) => Array.from({ length: count }, (_, i) => [`Gegeven ${i}`, 'Ja'] as const)
  const text = 'Dit is een zin over een huis met een tuin. '
  for (const [sentences, rows, figures, pages, more] of [
    [1, [1], 3, 2, { plan }],
    [1, [18, 18, 18, 18], 3, 3, { plan }],
    // a project with its homes: two columns below the text, the map on the second page
    [6, [15, 8, 6, 9], 3, 2, { map }],
    [6, [12, 5, 8, 12, 11], 4, 3, { plan, map }],
    [6, [12, 5, 8, 12, 11], 7, 3, { plan, map, photos: ['Salon', 'Jardin', 'Cuisine'].map((alt) => ({ bytes, alt })) }],
    [90, [12, 5, 8, 12, 11], 4, 3, { plan, map }],
  ] as const) {
    const pdf = await drawBrochure(
      await brochure({
        about: { title: 'Over', text: text.repeat(sentences).trim(), language: 'nl', more: 'Meer online.' },
        facts: facts(6),
        sections: rows.map((count, n) => ({ title: `Deel ${n}`, facts: facts(count), lines: [] })),
        photos: [],
        ...more,
      }),
    )
    const { faults, root } = readTags(pdf)
    const which = `${sentences} sentences, ${rows.join(' ')}, ${Object.keys(more).join(' ')}`
    expect(faults, which).toEqual([])
    expect(
      tagsIn(root).filter(({ role }) => role === 'Figure'),
      which,
    ).toHaveLength(figures)
    const filled = filledPages(pdf)
    expect(filled, which).toHaveLength(pages)
    for (const part of filled) {
      expect(part, which).toBeGreaterThan(0.5)
      expect(part, which).toBeLessThan(0.95)
    }
  }
})

test('fills two pages with rooms, plan, map and photographs, each with a text [brochure.pictures]', async () => {
  const bytes = await rasterizeDrawing('<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60"/>', 80, 'jpeg')
  const map = {
    ...{ bytes, title: 'Situation', alt: 'Carte de Gand', credit: '© Cartographes', width: 800, height: 640 },
    ...{ mark: { x: 400, y: 320, radius: null }, names: [{ text: 'Gentbrugge', x: 300, y: 300 }] },
  }
  const plan = { bytes, title: 'Plan', note: 'Esquisse' }
  const photos = ['Salon', 'Jardin', 'Cuisine'].map((alt) => ({ bytes, alt }))
  const rooms = { title: 'Pièces', brief: [['Salon', '30 m²'] as const, ['Cuisine', '12 m²'] as const] }
  for (const [rows, figures, more] of [
    [3, 7, { map, plan, photos, face: bytes }],
    [3, 6, { map, photos }],
    [3, 3, { map: { ...map, mark: { x: 400, y: 320, radius: 90 } } }],
    [9, 4, { map, plan }],
  ] as const) {
    const facts = Array.from({ length: rows }, (_, i) => [`Donnée ${i}`, 'Oui'] as const)
    const sections = [
      { title: 'Données', facts, ticks: ['Jardin', 'Terrasse', 'Cave'], lines: [] },
      { ...rooms, facts: [], lines: [] },
      { title: 'Prix', facts, lines: [] },
    ]
    const pdf = await drawBrochure(await brochure({ about: null, facts, sections, photos: [], ...more }))
    const { faults, root } = readTags(pdf)
    const which = Object.keys(more).join(' ')
    expect(faults, which).toEqual([])
    const found = tagsIn(root).filter(({ role }) => role === 'Figure')
    expect(found, which).toHaveLength(figures)
    const [first = 0, second = 0] = filledPages(pdf)
    expect(first, which).toBeGreaterThan(0.6)
    expect(second, which).toBeGreaterThan(0.6)
    expect(second, which).toBeLessThan(0.95)
  }
})

test('the map of a home of which little is known fills its page [brochure.map-fills]', async () => {
  const bytes = await rasterizeDrawing('<svg xmlns="http://www.w3.org/2000/svg" width="80" height="81"/>', 80, 'jpeg')
  const map = {
    ...{ bytes, title: 'Ligging', alt: 'Kaart', credit: '© Kaartmakers', width: 800, height: 810 },
    ...{ mark: { x: 400, y: 405, radius: null }, names: [] },
  }
  const sections = [{ title: 'Kenmerken', facts: [['Staat', 'Goed'] as const], lines: [] }]
  const [, second = 0] = filledPages(await drawBrochure(await brochure({ about: null, sections, map })))
  expect(second).toBeGreaterThan(0.8)
})

test('any amount of content stays on two pages', async () => {
  const text = Array.from({ length: 60 }, (_, i) => `Dit is zin ${i} van een lang verhaal over een huis.`).join(' ')
  // as many rows as a listing has fields
  const sections = [11, 9, 3, 12].map((rows, n) => ({
    title: `Deel ${n}`,
    facts: Array.from({ length: rows }, (_, i) => [`Een vrij lange naam van gegeven ${i}`, 'Nog niet bekend'] as const),
    lines: [],
  }))
  const about = { title: 'Over', text: `${text}\n\n${text}`, language: 'nl' as const, more: 'Meer online.' }
  const pdf = (await drawBrochure(await brochure({ about, sections }))).toString('latin1')
  expect(pagesIn(pdf)).toBe(2)
})

test('an endless text takes no longer than one that fills its page', async () => {
  const timeOf = async (text: string) => {
    const about = { title: 'Over', text, language: 'nl' as const, more: 'Meer online.' }
    const filled = await brochure({ about })
    return await threadProcessorMs(async () => {
      expect(pagesIn((await drawBrochure(filled)).toString('latin1'))).toBe(2)
    })
  }
  for (const endless of ['x', 'x ', '."', '. ', 'a\n\n', '….”’») ', 'i', ' ']) {
    const ofLength = (length: number) => timeOf(`Huis ${endless.repeat(length / endless.length)} einde`)
    await ofLength(20_000) // compiles the code first
    const limit = 4 * Math.max(await ofLength(20_000), 50)
    expect(await ofLength(200_000), endless).toBeLessThan(limit)
  }
})

test('the contact is never alone on the second page', async () => {
  for (const words of [20, 400, 600, 700, 5000]) {
    const about = { title: 'Over', text: 'woord '.repeat(words), language: 'nl' as const, more: 'Meer online.' }
    const pdf = await drawBrochure({ ...(await brochure({ about, sections: [] })), plan: null })
    expect(pagesIn(pdf.toString('latin1')), `${words} words`).toBe(1)
  }
})

const pagesIn = (pdf: string): number => pdf.match(/\/Type \/Page\n/g)?.length ?? 0
