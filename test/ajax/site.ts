import { afterAll, beforeAll } from 'vitest'
import { cardOf, house, importListings, project } from '../requests/agency.ts'
import { type Site, startSite } from '../site.ts'

/** A site with a few offers, one of them withdrawn. Readable once the tests of the block run. */
export type AjaxSite = { url: string; site: Site; sold: number; hidden: number; project: number; withdrawn: number }

/** The offers that the tests request: four houses and a project with two units. */
const HOUSES = [
  house('A', 310000, {
    address: {
      postalCode: '2800',
      locality: 'Mechelen',
      street: 'Denkbeeldige Laan',
      number: '7',
      lat: 51.03,
      lng: 4.48,
    },
  }),
  house('B', 320000, {
    address: { postalCode: '9000', locality: 'Gent', street: 'Geheime Gang', number: '13', hidden: true },
  }),
  house('C', 330000, { deals: { FOR_SALE: { price: 330000 }, TO_RENT: { price: 1250, charges: 80 } } }),
  house('D', 340000),
]

/** Starts the site for the tests of this file. `env`: additional settings. */
export function ajaxSite(env: Record<string, string> = {}): () => AjaxSite {
  let running: AjaxSite | undefined
  beforeAll(async () => {
    const site = await startSite({ anyStore: true, env })
    await importListings(site, [...HOUSES, house('W', 350000), ...project('P', 255000)], 6)
    const id = async (price: number): Promise<number> => (await cardOf(site, price)).id
    running = {
      site,
      url: site.url,
      sold: await id(310000),
      hidden: await id(320000),
      project: await id(255000),
      withdrawn: await id(350000),
    }
    await importListings(site, [...HOUSES, ...project('P', 255000)], 5, '--full', '--yes')
  })
  afterAll(async () => await running?.site.stop())
  return () => {
    if (!running) throw new Error('The site runs only within a test or a hook.')
    return running
  }
}

/** A valid body for each endpoint that accepts one. */
export function bodies(
  estateId: number,
): Record<'notifications' | 'contact-form-handler' | 'send-to-a-friend', object> {
  const n = crypto.randomUUID().slice(-12)
  return {
    notifications: {
      contact: { contact_information: { personal: { email: `n${n}@example.org` } } },
      notification: { statuses: ['FOR_SALE'], types: ['HOUSE'], cities: [9000] },
    },
    'contact-form-handler': {
      estate_id: estateId,
      contact: { contact_information: { personal: { email: `c${n}@example.org` } } },
      message: 'Is het er stil?',
    },
    'send-to-a-friend': {
      estate_id: estateId,
      friend_email: `f${n}@example.org`,
      sender_name: 'Elsemiek',
      sender_email: `s${n}@example.org`,
    },
  }
}

export const POSTING = ['notifications', 'contact-form-handler', 'send-to-a-friend'] as const
export const ANSWERS = {
  notifications: { status: 'pending_confirmation' },
  'contact-form-handler': { status: 'received' },
  'send-to-a-friend': { status: 'sent' },
}
