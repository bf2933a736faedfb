import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { anything } from '#domain/search/criteria.ts'
import { LOCALES } from '#base/locale.ts'
import { parseOfferQuery } from '#domain/search/offer-query.ts'
import { requestFromCriteria } from '#domain/subscription/subscription-form.ts'
import { searchQueryOf } from './search-query.ts'
import { SubscriptionForm, type SubscriptionFormProps } from './subscription-form.tsx'

/** Section 3 of the specification, field by field. */
const FIELDS = [
  'contact.title',
  'contact.language',
  'contact.first_name',
  'contact.last_name',
  'contact.contact_information.personal.email',
  'contact.contact_information.personal.phone',
  'contact.contact_information.personal.mobile',
  'contact.address.street_address',
  'contact.address.street_number',
  'contact.address.post_box',
  'contact.address.postal_code',
  'contact.address.locality',
  'contact.advertising.marketing_opt_in',
  'notification.statuses',
  'notification.types',
  'notification.financial.price_for_sale.min',
  'notification.financial.price_for_sale.max',
  'notification.financial.price_to_rent.min',
  'notification.financial.price_to_rent.max',
  'notification.financial.price_take_over.min',
  'notification.financial.price_take_over.max',
  'notification.construction.bedrooms.min',
  'notification.construction.bedrooms.max',
  'notification.construction.construction_year.min',
  'notification.construction.construction_year.max',
  'notification.construction.land_surface.min',
  'notification.construction.land_surface.max',
  'notification.construction.commercial_surface.min',
  'notification.construction.commercial_surface.max',
  'notification.construction.renovation_required',
  'notification.other.garden',
  'notification.other.bicycle_shed',
  'notification.layout.terrace',
  'notification.layout.garage',
  'notification.comfort.ready_to_move_in',
  'notification.general.revenue_property',
  'notification.location.country',
  'notification.cities',
  'notification.frequency',
]

function html(props: Partial<SubscriptionFormProps> = {}): string {
  const now = new Date('2026-11-20T12:00:00Z')
  return renderToString(
    <SubscriptionForm
      locale="nl"
      purpose="new"
      values={{ 'notification.cities': ['9000'] }}
      errors={[]}
      alert={null}
      action="/nl/hou-me-op-de-hoogte"
      siteName="Gevel"
      preview={{ criteria: anything(), total: 0, deals: [], perWeek: 0, wishes: [], example: null, now }}
      typeCounts={null}
      formKey="k"
      {...props}
    />,
  )
}

test('every field of the specification is in the form under its own name, price bounds empty', () => {
  const form = html()
  for (const name of FIELDS) expect(form, name).toContain(`name="${name}"`)
  const bounds = [...form.matchAll(/<input[^>]*name="notification\.financial[^>]*>/g)].map(([input]) => input)
  expect(bounds).toHaveLength(6)
  for (const input of bounds) expect(input).toContain('value=""')
})

test.each(LOCALES)(
  'the language of the messages is that of the page, %s, and no box is ticked beforehand',
  (locale) => {
    const form = html({ locale, values: {} })
    expect(form).toMatch(new RegExp(`<option value="${locale}" selected`))
    expect([...form.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].filter(([box]) => / checked/.test(box))).toEqual([])
  },
)

test('a refused field has its message and is listed above', () => {
  const path = 'contact.contact_information.personal.email'
  const form = html({ alert: 'Mis', errors: [{ path, code: 'required', message: 'Gelieve dit in te vullen.' }] })
  expect(form).toContain(`href="#${path}"`)
  expect(form).toContain(`id="${path}-error"`)
  expect(form).toMatch(new RegExp(`id="${path}"[^>]*aria-invalid="true"`))
})

test('the form queries the search page with exactly the criteria of the subscription', () => {
  const query = new URLSearchParams(
    'status=FOR_SALE&sale_min=100000&sale_max=400000&type=HOUSE&bedrooms_min=2&year_max=1990&land_min=500&commercial_max=80&garden=1&renovation_required=1&deposit_max=1800&available_from=2027-03-31&station_km_max=1.5&travel=Mechelen,30&travel=Gent-Sint-Pieters,45,08:30&country=BE&pc=9000&pc=2800&not_pc=9030&not_pc=1000',
  )
  const { criteria } = parseOfferQuery(query).query
  for (const locale of LOCALES)
    expect(parseOfferQuery(searchQueryOf(requestFromCriteria(criteria), locale)).query.criteria).toEqual(criteria)
})

test('numbers are read in the notation of the language', () => {
  const of = (typed: string, locale: 'nl' | 'en') =>
    searchQueryOf({ 'notification.financial.price_for_sale.max': typed }, locale).get('sale_max')
  expect([of('275.000', 'nl'), of('275,000', 'en'), of('veel', 'nl')]).toEqual(['275000', '275000', null])
})
