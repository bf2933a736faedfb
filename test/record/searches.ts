import type { Locale } from '#base/locale.ts'

/**
 * The searches that a record requests in each language: every parameter of docs/search.md, alone and combined, valid
 * and invalid, with many results, few and none.
 */
export const SEARCHES: readonly string[] = [
  ...['status=FOR_SALE', 'status=TO_RENT', 'status=TAKE_OVER', 'status=FOR_SALE&status=TO_RENT'],
  ...['status=FOR_SALE&status=TO_RENT&status=TAKE_OVER', 'type=HOUSE', 'type=APARTMENT', 'type=STUDENT_ROOM'],
  ...['type=LAND', 'type=GARAGE', 'type=OFFICE', 'type=COMMERCIAL', 'type=INDUSTRIAL', 'type=HORECA'],
  ...['type=AGRICULTURAL', 'type=OTHER', 'type=HOUSE&type=APARTMENT', 'not_type=HOUSE', 'not_type=HOUSE&not_type=LAND'],
  ...['type=HOUSE&not_type=HOUSE', 'status=FOR_SALE&type=HOUSE', 'status=TO_RENT&type=APARTMENT'],
  ...['status=FOR_SALE&price_max=300000', 'status=FOR_SALE&price_min=500000', 'status=TO_RENT&price_max=900'],
  ...['status=FOR_SALE&price_min=200000&price_max=350000', 'price_max=250000', 'sale_max=400000&rent_max=1200'],
  ...['status=FOR_SALE&status=TO_RENT&sale_min=100000&sale_max=400000&rent_min=500&rent_max=1200'],
  ...['status=TAKE_OVER&takeover_min=10000&takeover_max=90000', 'bedrooms_min=3', 'bedrooms_max=2'],
  ...['bedrooms_min=2&bedrooms_max=4', 'living_min=120', 'living_min=60&living_max=140', 'land_min=500'],
  ...['land_max=400', 'commercial_min=100', 'commercial_max=500', 'year_min=2000', 'year_max=1945'],
  ...['garden=1', 'terrace=1', 'garage=1', 'bicycle_shed=1', 'swimming_pool=1', 'elevator=1', 'furnished=1'],
  ...['ready_to_move_in=1', 'revenue_property=1', 'renovation_required=1', 'pets_allowed=1', 'wheelchair=1'],
  ...['ground_floor=1', 'not_renovation=1', 'garden=1&terrace=1&garage=1', 'elevator=1&unsaid=1'],
  ...['status=TO_RENT&deposit_max=2000', 'status=TO_RENT&deposit_max=2000&unsaid=1', 'station_km_max=2'],
  ...['station_km_max=5&sort=station_asc', 'travel=9000,40', 'travel=gent-sint-pieters,40,08:30'],
  ...['available_from=2027-03-31', 'status=TO_RENT&available_from=2026-12-15&furnished=1'],
  ...['status=FOR_SALE&total_max=350000', 'status=FOR_SALE&total_max=350000&buyer=only_home'],
  ...['status=FOR_SALE&total_max=350000&only_home=1&costs_unknown=1', 'status=FOR_SALE&monthly_max=1500'],
  ...['status=FOR_SALE&monthly_max=1500&own=50000&rate=3.2&years=20', 'status=TO_RENT&warm_max=1100'],
  ...['status=TO_RENT&warm_max=1100&costs_unknown=1', 'energy_max=B', 'energy_max=E', 'new_build=1'],
  ...['new_build=1&bedrooms_min=2', 'new_build=1&status=FOR_SALE&price_max=400000', 'since=2026-11-13'],
  ...['since=2026-11-20', 'country=BE', 'country=FR', 'pc=9000', 'pc=9000&pc=2800', 'pc=1000,1050,1060'],
  ...['province=BE-VOV', 'province=BE-WLG&province=BE-WLX', 'around=9000,10', 'around=4720,10&around=3000,5'],
  ...['region=ardennen', 'region=hageland,kust', 'not_pc=9000', 'not_pc=9000,9030&status=FOR_SALE'],
  ...['not_word=veranda', 'not_word=zwembad,piscine,pool', 'bbox=3.6,50.9,3.9,51.2', 'bbox=-10,40,10,60'],
  ...['area=3.6,50.9;3.9,50.9;3.9,51.2;3.6,51.2', 'sort=newest', 'sort=price_asc', 'sort=price_desc'],
  ...['sort=price_m2_asc', 'sort=area_desc', 'sort=energy_asc', 'status=FOR_SALE&sort=total_asc'],
  ...['status=FOR_SALE&sort=monthly_asc&monthly_max=2500', 'status=TO_RENT&sort=warm_asc', 'page=2', 'page=99'],
  ...['from_page=1&page=3', 'status=FOR_SALE&page=2&sort=price_asc', 'status=FOR_SALE&price_max=1'],
  ...['status=FOR_SALE&type=HOUSE&bedrooms_min=3&garden=1&price_max=450000&around=2800,15&energy_max=C'],
  ...['status=TO_RENT&type=APARTMENT&living_min=60&terrace=1&elevator=1&pets_allowed=1&sort=price_asc'],
  ...['status=NONSENSE', 'price_max=cheap&bedrooms_min=-3', 'pc=0000', 'page=0', 'sort=beauty', 'unknown=1&garden=1'],
  ...['not_understood=vogelhuis&type=HOUSE', 'not_narrowed=villa&type=HOUSE', 'utm_source=mail&status=FOR_SALE'],
  ...['q=9000', 'q=', 'q=%3Cscript%3E', `not_word=${'x'.repeat(200)}`],
]

/** Sentences that visitors type, which redirect to the address that they mean. */
export const SENTENCES: Record<Locale, readonly string[]> = {
  nl: ['huis met 3 slaapkamers en tuin onder 400k bij Gent', 'appartement te huur gnet', 'villa knokke', 'huur 400000'],
  fr: ['maison 3 chambres avec jardin près de Namur', 'appartement à louer Bruxelles max 900', 'villa Knokke', 'kot'],
  en: ['house 3 bedrooms with garden under 400k near Ghent', 'flat to rent in Brussels', 'villa Knokke', 'for £300k'],
  de: ['Haus mit 3 Zimmern und Garten bei Eupen', 'Wohnung zur Miete nahe Aachen', '3 ZKB', 'Villa Knokke'],
}
