import { expect, test } from 'vitest'
import { holds } from '#domain/law/conditions.ts'
import { advertRow } from '#i18n/law/advert-rows.ts'

test('a fee of 0 % means no fee for the buyer in any country, and needs no figures', () => {
  const given = { 'fees.payer': 'BUYER', 'fees.percent': 0 } as const
  const said = (where: 'DE' | 'FR') => advertRow('fees.payer', given, { locale: 'de', where, deal: 'FOR_SALE' })?.value
  expect([said('DE'), said('FR')]).toEqual(Array.from({ length: 2 }, () => 'keine für den Käufer (provisionsfrei)'))
  const facts = { where: 'FR', deal: 'FOR_SALE', type: 'HOUSE', built: 'existing' } as const
  const pays = (percent: number | undefined) =>
    holds('BUYER_PAYS_FEES', { ...facts, given: { ...given, 'fees.percent': percent } }, '2026-11-20')
  expect([pays(0), pays(3.57), pays(undefined)]).toEqual([false, true, true])
})
