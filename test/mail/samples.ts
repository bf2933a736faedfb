import type { Card, CardFacts } from '#domain/listing/card.ts'
import { anything } from '#domain/search/criteria.ts'
import { responsibleFor } from '#domain/listing/responsible-agent.ts'
import { DEMO_SITE } from '#domain/site/demo-site.ts'
import type { Locale } from '#base/locale.ts'
import type { PrintedLabel } from '#domain/listing/listing.ts'
import { searchSummary } from '#i18n/search-summary.ts'
import { agentAppointmentMail, heldViewingMail, visitorAppointmentMail } from '#mail/templates/appointment.tsx'
import { confirmationMail } from '#mail/templates/confirmation.tsx'
import { contactCopyMail, contactReceiptMail, contactRequestMail } from '#mail/templates/contact-request.tsx'
import { dataLinkMail } from '#mail/templates/data-link.tsx'
import { digestMail } from '#mail/templates/digest.tsx'
import type { Mail } from '#mail/templates/frame.tsx'
import { friendMail } from '#mail/templates/friend.tsx'
import { linksMail } from '#mail/templates/links.tsx'
import { officeLinkMail } from '#mail/templates/office-link.tsx'

const BASE = 'https://gevel.example'
const TOKEN = 'v6g_zeAbFfF-UnAYIjQBstMFFvm3G1F6UGuenYyfZiE'
const OTHER_TOKEN = 'AbCdEfGhIjKlMnOpQrStUv'

/** One mail of each kind in a language, with all optional parts. */
export function sampleMails(locale: Locale): Record<string, Mail> {
  const context = { site: DEMO_SITE, baseUrl: BASE, locale }
  const visitor = {
    name: 'Noor Peeters',
    email: 'noor@voorbeeld.be',
    phone: '+32 470 00 00 00',
    language: 'nl' as const,
  }
  const message = 'Is zaterdag een bezoek mogelijk?\nWe zijn met <drie> & komen met de trein.'
  const agent = responsibleFor(DEMO_SITE, { name: 'Noor Voorbeeld', email: null, phone: null, officeRef: null })
  const office = responsibleFor(DEMO_SITE, null)
  const search = searchSummary(CRITERIA, locale)
  const appointment = { ...context, card: house(), startsAt: '2026-11-28T13:00:00Z', previousStart: null }
  const digest = {
    ...context,
    firstName: 'Noor',
    search,
    since: '2026-11-04T10:00:00Z',
    searches: [
      { deal: 'FOR_SALE' as const, url: `${BASE}/${locale}/search?status=FOR_SALE&pc=2800` },
      { deal: 'TO_RENT' as const, url: `${BASE}/${locale}/search?status=TO_RENT&pc=2800` },
    ],
    manageUrl: `${BASE}/${locale}/manage/${TOKEN}`,
    unsubscribeUrl: `${BASE}/${locale}/unsubscribe/${TOKEN}`,
  }
  return {
    confirmation: confirmationMail({
      ...context,
      searches: [
        { summary: search, leftOut: 2 },
        {
          summary: searchSummary(
            { ...anything(), wanted: { TO_RENT: { min: null, max: 900 } }, types: ['APARTMENT'] },
            locale,
          ),
          leftOut: 0,
        },
      ],
      confirmUrl: `${BASE}/${locale}/manage/${TOKEN}`,
      days: 7,
    }),
    links: linksMail({
      ...context,
      firstName: 'Noor',
      searches: [{ search, url: `${BASE}/${locale}/manage/${TOKEN}` }],
    }),
    dataExport: dataLinkMail({
      ...context,
      firstName: 'Noor',
      purpose: 'export',
      url: `${BASE}/${locale}/manage/${TOKEN}`,
      minutes: 30,
    }),
    dataErasure: dataLinkMail({
      ...context,
      firstName: null,
      purpose: 'erase',
      url: `${BASE}/${locale}/manage/${TOKEN}`,
      minutes: 30,
    }),
    officeLink: officeLinkMail({
      ...context,
      name: 'Noor Peeters',
      purpose: 'sign_in',
      inviter: null,
      url: `${BASE}/office/sign-in/${TOKEN}`,
    }),
    officeInvitation: officeLinkMail({
      ...context,
      name: 'noor',
      purpose: 'invitation',
      inviter: 'Bram Vervloet',
      url: `${BASE}/office/invitation/${TOKEN}`,
    }),
    digest: digestMail({
      ...digest,
      frequency: 'daily',
      total: 33,
      overview: { kinds: ['HOUSE', 'project'], places: ['Mechelen', 'Muizen'], lowest: 249_000 },
      items: [
        { card: house(), reason: 'price_drop', fits: ['€ 389.000', 'Muizen'], units: [] },
        { card: project(), reason: 'new', fits: ['Mechelen'], units: [{ card: unit(), reason: 'unit_freed' }] },
        { card: land(), reason: 'back_on_market', fits: [], units: [] },
      ],
    }),
    digestOfOne: digestMail({
      ...digest,
      firstName: null,
      frequency: 'instant',
      total: 1,
      overview: { kinds: ['HOUSE'], places: ['Muizen'], lowest: 389_000 },
      items: [{ card: house(), reason: 'new', fits: ['€ 389.000', 'Muizen'], units: [] }],
    }),
    digestOfTwoSearches: digestMail({
      ...digest,
      frequency: 'instant',
      total: 1,
      overview: { kinds: ['HOUSE'], places: ['Mechelen'], lowest: 349_000 },
      items: [{ card: house(), reason: 'new', fits: ['Mechelen'], units: [], alsoFits: [search] }],
      others: [
        {
          search,
          manageUrl: `${BASE}/${locale}/manage/${OTHER_TOKEN}`,
          unsubscribeUrl: `${BASE}/${locale}/unsubscribe/${OTHER_TOKEN}`,
        },
      ],
    }),
    digestOfDrop: digestMail({
      ...digest,
      firstName: null,
      frequency: 'instant',
      total: 1,
      overview: { kinds: ['HOUSE'], places: ['Muizen'], lowest: 389_000 },
      items: [{ card: house(), reason: 'price_drop', fits: ['€ 389.000', 'Muizen'], units: [] }],
    }),
    digestOfReturn: digestMail({
      ...digest,
      firstName: null,
      frequency: 'instant',
      total: 1,
      overview: { kinds: ['HOUSE'], places: ['Muizen'], lowest: 389_000 },
      items: [{ card: house(), reason: 'back_on_market', fits: ['€ 389.000', 'Muizen'], units: [] }],
    }),
    contactRequest: contactRequestMail({ ...context, card: house(), reference: 'A-101', visitor, message }),
    generalRequest: contactRequestMail({
      ...context,
      card: null,
      reference: null,
      visitor: { ...visitor, phone: null },
      message,
    }),
    contactCopy: contactCopyMail({ ...context, card: house(), visitor, message, agent }),
    contactReceipt: contactReceiptMail({ ...context, card: house(), agent: office }),
    friend: friendMail({
      ...context,
      card: house(),
      senderName: 'Noor',
      message,
      stopUrl: `${BASE}/${locale}/stop/${TOKEN}`,
    }),
    visitBooked: visitorAppointmentMail({
      ...appointment,
      change: 'booked',
      visitorName: 'Noor Peeters',
      agent,
      address: 'Torenvalkpad 3',
      actionUrl: `${BASE}/${locale}/cancel/x`,
    }),
    visitCancelled: visitorAppointmentMail({
      ...appointment,
      change: 'cancelled',
      visitorName: 'Noor Peeters',
      agent: office,
      address: null,
      actionUrl: `${BASE}/${locale}/book/7`,
    }),
    visitBookedForAgent: agentAppointmentMail({
      ...appointment,
      reference: 'A-101',
      change: 'booked',
      visitor,
      message,
      reason: null,
    }),
    visitMovedForAgent: agentAppointmentMail({
      ...appointment,
      reference: 'A-101',
      change: 'moved',
      previousStart: '2026-11-27T13:00:00Z',
      visitor,
      message: null,
      reason: null,
    }),
    visitHeld: heldViewingMail({
      ...appointment,
      agent,
      heldUntil: '2026-11-24T10:30:00Z',
      confirmUrl: `${BASE}/${locale}/cancel/x`,
    }),
    visitLapsedForAgent: agentAppointmentMail({
      ...appointment,
      reference: 'A-101',
      change: 'lapsed',
      visitor,
      message: null,
      reason: null,
    }),
    visitCancelledForAgent: agentAppointmentMail({
      ...appointment,
      reference: 'A-101',
      change: 'cancelled',
      visitor: null,
      message: null,
      reason: null,
    }),
  }
}

/** A mail with a home's energy letter in the legal colours. */
export function mailOfCard(locale: Locale, label: PrintedLabel, colours: Card['advert']['colours']): Mail {
  const home = house()
  return friendMail({
    site: DEMO_SITE,
    baseUrl: BASE,
    locale,
    card: { ...home, facts: { ...home.facts, energy_label: label }, advert: { ...home.advert, colours } },
    senderName: 'Noor',
    message: '',
    stopUrl: `${BASE}/stop`,
  })
}

/** A digest of `total` projects with forty matching units each. */
export function largeDigest(locale: Locale, total: number): Mail {
  const units = Array.from({ length: 40 }, (_, i) => ({ card: { ...unit(), id: 1000 + i }, reason: 'new' as const }))
  return digestMail({
    site: DEMO_SITE,
    baseUrl: BASE,
    locale,
    firstName: null,
    frequency: 'weekly',
    search: searchSummary(CRITERIA, locale),
    total,
    overview: { kinds: ['project'], places: ['Mechelen'], lowest: 249_000 },
    items: Array.from({ length: 30 }, (_, i) => ({
      card: { ...project(), id: i, title: `Project ${i}` },
      reason: 'new',
      fits: ['Mechelen'],
      units,
    })),
    since: '2026-11-04T10:00:00Z',
    searches: [{ deal: 'FOR_SALE', url: `${BASE}/search?status=FOR_SALE` }],
    manageUrl: `${BASE}/manage`,
    unsubscribeUrl: `${BASE}/unsubscribe`,
  })
}

const CRITERIA = {
  ...anything(),
  wanted: { FOR_SALE: { min: 275_000, max: 425_000 } },
  types: ['HOUSE' as const],
  bedrooms: { min: 3, max: null },
  flags: ['garden' as const],
  postalCodes: ['2800', '2812', '2811'],
}

const facts: CardFacts = {
  id: 7,
  kind: 'estate',
  parentId: null,
  url: '/nl/aanbod/7/huis-mechelen',
  title: 'Torenvalkpad 3',
  what: 'Halfopen bebouwing',
  status: 'FOR_SALE',
  deals: ['FOR_SALE'],
  availability: 'AVAILABLE',
  price: {
    amount: 389_000,
    up_to: null,
    currency: 'EUR',
    period: null,
    hidden: false,
    from: false,
    previous: 405_000,
    charges: null,
    charges_words: null,
    warm: null,
    terms: null,
  },
  place: { pc: 2812, name: 'Muizen', lat: null, lng: null },
  facts: {
    type: 'HOUSE',
    subtype: 'SEMI_DETACHED',
    bedrooms: 3,
    living_area: 145,
    land_area: 420,
    construction_year: 1987,
    energy_kwh: 62,
    energy_label: 'A',
    energy_certificate: '20260801-0000000000-RES-2',
    co2: null,
    terrace_area: null,
    main_rooms: null,
    carrez_area: null,
    pets_allowed: null,
  },
  units: null,
  image: {
    src: '/media/drawing/7.svg',
    dark: null,
    srcset: null,
    width: 800,
    height: 600,
    alt: 'Tekening: halfopen bebouwing in Muizen',
    placeholder: null,
    drawn: true,
  },
  photos: 0,
  first_seen: '2026-11-19T08:00:00Z',
  last_confirmed: '2026-11-20T08:00:00Z',
  available_from: null,
  demo: true,
  advert: {
    facts: [],
    sentences: [],
    namesAgent: false,
    lacksEnergy: false,
    certificate: 'EPC 20260801-0000000000-RES-2',
    colours: null,
  },
}
const house = (): Card => facts as Card // invented, so public

const project = (): Card => ({
  ...house(),
  id: 8,
  kind: 'project',
  title: 'Residentie Kaaihof',
  price: { ...house().price, amount: 249_000, from: true, previous: null },
  place: { ...house().place, pc: 2800, name: 'Mechelen' },
  units: { free: 12, option: 5, total: 30, fitting: 1, energy: null, bedrooms: null, living_area: null },
  advert: { ...house().advert, certificate: null },
  facts: {
    ...house().facts,
    type: 'APARTMENT',
    subtype: null,
    bedrooms: null,
    living_area: null,
    land_area: null,
    construction_year: 2027,
    energy_kwh: null,
    energy_label: null,
    energy_certificate: null,
  },
})

const unit = (): Card => ({
  ...project(),
  id: 9,
  kind: 'unit',
  parentId: 8,
  title: 'Eenheid 2.03 · Residentie Kaaihof',
  price: { ...project().price, from: false, charges: null },
  units: null,
  facts: { ...project().facts, bedrooms: 2, living_area: 92 },
  advert: { ...project().advert, lacksEnergy: true },
})

const land = (): Card => ({
  ...house(),
  id: 10,
  title: 'Bouwgrond',
  advert: { ...house().advert, certificate: null },
  price: { ...house().price, amount: null, hidden: true, previous: null },
  facts: {
    ...house().facts,
    type: 'LAND',
    subtype: 'BUILDING_PLOT',
    bedrooms: null,
    living_area: null,
    construction_year: null,
    energy_kwh: null,
    energy_label: null,
    energy_certificate: null,
  },
})
