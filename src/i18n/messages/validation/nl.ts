import type { FieldErrorCode } from '#domain/subscription-request.ts'

/** What stands beside a field that was refused. The first two are the specification's alerts, word for word. */
export const nl = {
  status_required: 'Gelieve aan te vinken wat u zoekt (te koop, te huur en/of overname)',
  type_required: 'Gelieve minstens 1 type vastgoed aan te vinken',
  required: 'Gelieve dit veld in te vullen.',
  invalid: 'Dit kunnen we niet lezen.',
  unknown_key: 'Dit veld kennen we niet.',
  unknown_choice: 'Deze keuze kennen we niet.',
  invalid_number: 'Vul hier een getal in, zoals 275.000.',
  out_of_range: 'Dit getal valt buiten wat mogelijk is.',
  range_reversed: 'De bovengrens ligt onder de ondergrens.',
  invalid_email: 'Vul één volledig e‑mailadres in, zoals naam@voorbeeld.be.',
  invalid_phone: 'Vul een telefoonnummer in met enkel cijfers, spaties en +\u00A0(\u00A0)\u00A0/\u00A0.\u00A0-',
  invalid_characters: 'Hier staan tekens in die niet mogen, zoals een regeleinde.',
  too_long: 'Deze tekst is te lang.',
  too_many: 'Dit zijn er te veel.',
  unknown_city: 'Deze gemeente kennen we niet.',
  unknown_country: 'Kies een land uit de lijst.',
  no_links:
    'Laat links, mailadressen en telefoonnummers hier weg: deze tekst gaat naar iemand die er niet om vroeg. Na een punt hoort een spatie.',
  no_links_in_name: (field: string) =>
    `Vul bij ‘${field}’ alleen een naam in: geen link, e‑mailadres, telefoonnummer of opmaak. Zet na een punt een spatie.`,
  names: { first_name: 'Voornaam', last_name: 'Naam', name: 'Naam', sender_name: 'Uw naam' },
} satisfies Record<FieldErrorCode, string> & {
  /** `no_links` of a name; `field` as the form calls it */
  no_links_in_name: (field: string) => string
  names: Record<string, string>
}
