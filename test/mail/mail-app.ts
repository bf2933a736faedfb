import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Email } from 'postal-mime'
import { onTestFinished } from 'vitest'
import { DEMO_SITE } from '#domain/site/demo-site.ts'
import type { Listing } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import { subscriptionRequest, type SubscriptionRequest } from '#domain/subscription/subscription-request.ts'
import { sendAllDue } from '#jobs/mail.ts'
import { offerCache } from '#offers/load-offers.ts'
import { type MailSender, mailSender } from '#journeys/mail/send-mail.ts'
import type { RequestOrigin } from '#journeys/subscribe.ts'
import { directoryTransport } from '#mail/directory.ts'
import type { Transport } from '#mail/transport.ts'
import type { Store } from '#store/engine/db.ts'
import { sqlPercolator } from '#store/subscriptions/percolator.ts'
import { saveListings } from '#store/imports/save-listings.ts'
import { readMails } from '../site.ts'

/**
 * A site that collects its mails in a folder until the test ends, with a clock that tests set. Everything else is
 * real.
 */
export function mailApp(store: Store) {
  const varDir = mkdtempSync(join(tmpdir(), 'gevel-mail-'))
  onTestFinished(() => rmSync(varDir, { recursive: true, force: true }))
  const folder = join(varDir, 'mail')
  const clock = { now: new Date('2026-11-20T09:00:00Z') }
  const logged: Record<string, unknown>[] = []
  const keep = (fields: Record<string, unknown>, message: string) => void logged.push({ ...fields, message })
  const app = {
    db: store.db,
    percolator: sqlPercolator(store.db),
    offers: offerCache(store.db),
    site: DEMO_SITE,
    baseUrl: 'https://gevel.example',
    varDir,
    now: () => clock.now,
    rateLimit: true,
    log: { info: keep, warn: keep, error: keep },
  }
  const transport = directoryTransport({ folder, from: SENDER, dkim: null, now: () => new Date() })
  const sender = mailSender(app, { transport, ratePerMinute: null })
  return {
    app,
    clock,
    logged,
    folder,
    sendAll: async () => await sendAllDue(sender),
    senderOver: (other: Transport): MailSender => mailSender(app, { transport: other, ratePerMinute: null }),
    mails: async () => await readMails(folder),
    mailsTo: async (address: string) =>
      (await readMails(folder)).filter((mail) => mail.to?.some((to) => to.address === address)),
  }
}

/** Sends until no mail is due. */
export const drain = async (sender: MailSender): Promise<number> => await sendAllDue(sender)

export const SENDER = { name: 'Gevel', address: 'berichten@gevel.example' }

/** The first link of a mail whose path matches. */
export function linkIn(mail: Email | undefined, pattern: RegExp): string {
  const link = (mail?.text?.match(/https:\/\/\S+/g) ?? []).find((one) => pattern.test(one))
  if (!link) throw new Error(`No link like ${pattern} in: ${mail?.text}`)
  return link
}

/** The token at the end of the confirmation link. */
export const tokenIn = (mail: Email | undefined): string =>
  linkIn(mail, /\/[\w-]{43}$/)
    .split('/')
    .at(-1) ?? ''

export function request(
  email: string,
  { locale = 'nl', contact = {}, ...notification }: { locale?: Locale; contact?: object; [name: string]: unknown } = {},
): SubscriptionRequest {
  const body = {
    contact: { contact_information: { personal: { email } }, ...contact },
    notification: { statuses: ['FOR_SALE'], types: ['HOUSE'], cities: [9000], ...notification },
  }
  return subscriptionRequest(locale).parse(body)
}

export const origin = (locale: Locale = 'nl'): RequestOrigin => ({
  locale,
  form: 'keep-me-informed',
  consentText: 'We gebruiken uw gegevens alleen om u te berichten.',
  network: '192.0.2.0',
  request: null,
})

/** Imports listings; `first`: as the first import of their source. */
export async function bring(store: Store, listings: Listing[], now: Date, first = false): Promise<void> {
  await store.db.transaction().execute(async (tx) => {
    await saveListings(tx, {
      source: 'test',
      listings,
      demo: false,
      now,
      runId: null,
      first,
      isLeaving: () => false,
    })
  })
}
