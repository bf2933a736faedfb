import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Asking } from '#domain/listing/listing.ts'
import { LoanForm } from './loan-form.tsx'

const asking = (taxRegime: Asking['taxRegime']) => ({ price: 300_000, taxRegime }) as Asking
const form = (of: Asking) => renderToStaticMarkup(<LoanForm asking={of} price={300_000} typed={null} locale="en" />)

test.each(['VAT_21', 'VAT_6', 'MIXED'] as const)('a loan on a price without VAT says so: %s', (regime) => {
  expect(form(asking(regime))).toContain('on the price without VAT')
})

test('and only on such a price, even in a cached form', () => {
  expect(form(asking('REGISTRATION_DUTY'))).not.toContain('VAT')
  expect(form(asking(null))).not.toContain('VAT')
})
