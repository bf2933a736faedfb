import { inEveryLocale } from '#base/locale.ts'
import { DEFAULT_RETENTION, DEFAULT_VIEWINGS, type Site } from '#domain/site/site.ts'

const OPEN = [
  { from: '09:00', to: '12:30' },
  { from: '13:30', to: '18:00' },
]

/** The built-in agency of the demonstration: invented, reachable nowhere (RFC 2606 domain, unassigned numbers). */
export const DEMO_SITE: Site = {
  name: 'Gevel',
  tagline: inEveryLocale({
    nl: 'Vastgoed zonder ruis: elk pand nagekeken, elke prijs met zijn geschiedenis.',
    fr: 'L’immobilier sans bruit\u00A0: chaque bien vérifié, chaque prix avec son histoire.',
    en: 'Property without the noise: every home checked, every price with its history.',
    de: 'Immobilien ohne Rauschen: jedes Objekt geprüft, jeder Preis mit seiner Geschichte.',
  }),
  logo: null,
  brandColour: null,
  email: 'hallo@gevel.example',
  phone: '+32 15 00 00 00',
  enterpriseNumber: 'BE 0000.000.000',
  licence: { number: '000.000', holder: 'Noor Voorbeeld', country: 'BE' },
  insurer: { name: 'Voorbeeldverzekering', policy: '000.000.000' },
  offices: [
    {
      id: 'mechelen',
      name: 'Gevel Mechelen',
      street: 'Fictieve Kaai',
      number: '1',
      postalCode: '2800',
      locality: 'Mechelen',
      country: 'BE',
      email: 'mechelen@gevel.example',
      phone: '+32 15 00 00 00',
      lat: 51.0275,
      lng: 4.4776,
      hours: [OPEN, OPEN, OPEN, OPEN, OPEN, [{ from: '10:00', to: '13:00' }], []],
      slotMinutes: 45,
    },
    {
      id: 'namur',
      name: 'Gevel Namur',
      street: 'Rue Imaginaire',
      number: '12',
      postalCode: '5000',
      locality: 'Namur',
      country: 'BE',
      email: 'namur@gevel.example',
      phone: '+32 81 00 00 00',
      lat: 50.4667,
      lng: 4.8667,
      hours: [OPEN, OPEN, OPEN, OPEN, OPEN, [], []],
      slotMinutes: 45,
    },
  ],
  agents: [
    {
      id: 'noor',
      name: 'Noor Voorbeeld',
      title: inEveryLocale({
        nl: 'Vastgoedmakelaar',
        fr: 'Agente immobilière',
        en: 'Estate agent',
        de: 'Immobilienmaklerin',
      }),
      email: 'noor@gevel.example',
      phone: '+32 15 00 00 01',
      licence: '000.000',
      officeId: 'mechelen',
      languages: ['nl', 'en'],
    },
    {
      id: 'lucas',
      name: 'Lucas Exemple',
      title: inEveryLocale({
        nl: 'Vastgoedmakelaar',
        fr: 'Agent immobilier',
        en: 'Estate agent',
        de: 'Immobilienmakler',
      }),
      email: 'lucas@gevel.example',
      phone: '+32 81 00 00 01',
      licence: '000.001',
      officeId: 'namur',
      languages: ['fr', 'de', 'en'],
    },
  ],
  texts: { privacy: {}, terms: {}, accessibility: {}, about: {} },
  claims: null,
  retention: DEFAULT_RETENTION,
  viewings: DEFAULT_VIEWINGS,
  feeds: [],
}
