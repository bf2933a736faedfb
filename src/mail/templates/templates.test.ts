import { describe, expect, it } from 'vitest'
import { LOCALES } from '#base/locale.ts'
import { FRENCH_LABEL } from '#domain/law/label-colours.ts'
import { largeDigest, mailOfCard, sampleMails } from '../../../test/mail/samples.ts'

describe.each(LOCALES)('mails in %s', (locale) => {
  const mails = Object.entries(sampleMails(locale))

  it('equal their proofread golden text', async () => {
    const texts = mails.map(([name, { subject, text }]) => `=== ${name}\n${subject}\n\n${text}`)
    await expect(texts.join('\n')).toMatchFileSnapshot(`../../../test/mail/golden/${locale}.txt`)
  })

  it.each(mails)(
    '%s has the same content in HTML, for light and dark mode, without third-party content [templates.says-html-light]',
    (_, { html, subject }) => {
      expect(html).toMatch(new RegExp(`^<!DOCTYPE html><html lang="${locale}">`))
      expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
      expect(html).toContain('prefers-color-scheme: dark')
      expect(Buffer.byteLength(html)).toBeLessThan(100_000)
      expect(html).not.toMatch(/<script|<link|javascript:|<form|undefined|\[object|NaN/)
      expect(subject).not.toMatch(/[\r\n]|undefined/)
      expect(html, 'a non-breaking space at the start would widen a small phone').not.toMatch(/white-space:nowrap">\s/)
      // The logo and a portrait stand beside the name that they show.
      const besideName = /\/media\/(?:icon-192|portrait\/\w+)\.png/
      for (const [image] of html.matchAll(/<img[^>]*>/g))
        expect(image).toMatch(besideName.test(image) ? / alt=""/ : / alt="[^"]+/)
      for (const [, url] of html.matchAll(/(?:href|src)="([^"]*)"/g))
        expect(url).toMatch(/^(?:https:\/\/gevel\.example\/|tel:\+\d+$)/)
    },
  )

  it('show a visitor’s words as text [templates.show-visitors-words]', () => {
    const { contactRequest } = sampleMails(locale)
    expect(contactRequest?.html).toContain('We zijn met &lt;drie&gt; &amp; komen met de trein.')
    expect(contactRequest?.text).toContain('> We zijn met <drie> & komen met de trein.')
  })

  it('stay short enough to be displayed in full, and count the omitted offers exactly [templates.stay-short-enough]', () => {
    const { html, text } = largeDigest(locale, 33)
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(100_000)
    const listed = text.match(/^Project \d+$/gm)?.length ?? 0
    expect(listed).toBeGreaterThan(5)
    expect(text).toContain(` ${33 - listed} `)
    expect(text.match(/ 28 /g)?.length, 'units beyond the twelve that are listed').toBeGreaterThanOrEqual(listed)
  })

  it('name the office and its number where a feed names nobody [templates.office-answers]', () => {
    const { contactReceipt } = sampleMails(locale)
    expect(contactReceipt?.html).toContain('<strong>Gevel Mechelen</strong>')
    expect(contactReceipt?.text).toContain('Gevel Mechelen, +32 15 00 00 00')
  })

  it('begin no line with the dot between facts, and break none within a fact [templates.whole-facts]', () => {
    const facts =
      mailOfCard(locale, 'B', null).html.match(/<p style="margin:6px 0 0;font-size:16px">([^<]*)/)?.[1] ?? ''
    expect(facts).toMatch(/\u00A0· /)
    expect(facts).not.toMatch(/(?<!·) /)
  })

  it('name the energy figure and the certificate of every home', () => {
    for (const mail of [sampleMails(locale).digest, sampleMails(locale).friend]) {
      for (const part of [mail?.html ?? '', mail?.text ?? '']) {
        expect(part.replace(/\u00A0/g, ' ')).toContain('62 kWh/m²')
        expect(part).toContain('20260801-0000000000-RES-2')
      }
    }
  })

  it('show a French energy letter in the label colours, any other in ours', () => {
    const [ground] = FRENCH_LABEL.dpe.F
    expect(mailOfCard(locale, 'F', 'dpe').html).toContain(`background:${ground}`)
    expect(mailOfCard(locale, 'F', null).html).not.toContain(ground)
  })
})
