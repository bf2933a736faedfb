import type { Transaction } from 'kysely'
import type { Contact } from '#domain/requests/contact.ts'
import { type Responsible, responsibleFor } from '#domain/listing/responsible-agent.ts'
import type { ContactRequest } from '#domain/requests/visitor-requests.ts'
import type { App } from '#journeys/app.ts'
import { newMail } from '#journeys/mail/new-mail.ts'
import { type AskedOffer, askedOffer } from '#offers/requested-offer.ts'
import {
  contactCopyMail,
  contactReceiptMail,
  contactRequestMail,
  type ContactRequestProps,
  severalReceivedMail,
} from '#mail/templates/contact-request.tsx'
import { emailHash, insertContact, isConfirmedAddress, lockAddress } from '#store/people/contacts.ts'
import { type RequestKey, withIdempotency } from '#store/idempotency.ts'
import { insertLead, questionsSince } from '#store/people/leads.ts'
import { reserveMail } from '#store/mail/mailbox-limits.ts'
import { enqueueMail, mailPutOff, rewriteMail } from '#store/mail/outbox.ts'
import { meetPerson } from '#store/people/people.ts'
import { countAgainstAll, type Limit } from '#store/rate-limits.ts'
import type { Schema } from '#store/schema.ts'

export type Contacted = { outcome: 'received' | 'unknown_offer' | 'conflict' }

/**
 * Keeps a visitor's question, the mail to the agent and the mail to the visitor, in one transaction. A confirmed address
 * gets a copy of the question. Any other gets a receipt without it, or the form could send any text to anybody.
 * `conflict`: the idempotency key was used for something else.
 * @param from origin of the request, for the limits; a `network` of null is not known
 */
export async function contactAgent(
  app: Pick<App, 'db' | 'offers' | 'site' | 'baseUrl' | 'now' | 'rateLimit'>,
  { offer, contact, message }: ContactRequest,
  from: { network: string | null; request: RequestKey | null },
): Promise<Contacted> {
  const asked = offer && (await askedOffer(app, offer))
  if (offer && !asked) return { outcome: 'unknown_offer' }
  const agent = responsibleFor(app.site, asked?.listing.agent ?? null)
  const name = [contact.firstName, contact.lastName].filter(Boolean).join(' ') || null
  const visitor = {
    ...{ name, email: contact.email, phone: contact.mobile ?? contact.phone },
    language: contact.language,
  }
  const { site, baseUrl } = app
  const done = await withIdempotency(app.db, from.request, async (tx) => {
    // Locked first, as by bookings and subscriptions: locked after the person's row, two forms could deadlock.
    await lockAddress(tx, emailHash(contact.email))
    const contactId = await insertContact(tx, contact, app.now())
    const leadId = await insertLead(tx, {
      contactId,
      listingId: asked?.estateId ?? null,
      unitId: asked?.unitId ?? null,
      officeId: agent.office?.id ?? null,
      agentEmail: agent.email,
      message,
      at: app.now(),
    })
    const who = { email: contact.email, name: name ?? '', phone: visitor.phone, language: contact.language }
    await meetPerson(tx, who, { did: 'asked', agentEmail: agent.email, at: app.now() })
    const toAgent = contactRequestMail({
      site,
      baseUrl,
      locale: agent.language,
      card: asked?.card(agent.language) ?? null,
      reference: asked?.reference ?? null,
      visitor,
      message,
    })
    const key = `lead-${leadId}`
    await enqueueMail(
      tx,
      newMail(baseUrl, {
        ...toAgent,
        key,
        kind: 'lead',
        recipient: agent.email,
        locale: agent.language,
        replyTo: contact.email,
      }),
    )
    await queueReceipt(tx, app, { leadId, asked, agent, contact, visitor, message, network: from.network })
    return 'received' as const
  })
  return { outcome: done.outcome === 'conflict' ? 'conflict' : done.answer }
}

type Question = {
  leadId: number
  asked: AskedOffer | null
  agent: Responsible
  contact: Contact
  visitor: ContactRequestProps['visitor']
  message: string
  network: string | null
}

/**
 * Queues the visitor's mail, in their language. Beyond a few a day, one mail without any question waits until the limit
 * allows it, and stands for all of them. The agent gets the question in any case.
 */
async function queueReceipt(
  tx: Transaction<Schema>,
  app: Pick<App, 'site' | 'baseUrl' | 'now' | 'rateLimit'>,
  { leadId, asked, agent, contact, visitor, message, network }: Question,
): Promise<void> {
  const { site, baseUrl } = app
  const { email, language: locale } = contact
  const hash = emailHash(email)
  const putOff = await mailPutOff(tx, hash, 'lead_copy')
  if (putOff) {
    const count = await questionsSince(tx, hash, Number(putOff.key.slice(COPY_KEY.length)))
    const mail = severalReceivedMail({ site, baseUrl, locale, count })
    return await rewriteMail(tx, putOff.id, { ...mail, locale, headers: {}, subscriptionId: null })
  }
  const isConfirmed = await isConfirmedAddress(tx, hash)
  let delayMs = 0
  if (app.rateLimit) {
    // This network has used its share of the mails that the whole site may cause.
    if (!(await countAgainstAll(tx, [receiptsOfSite(network)], app.now())).allowed) return
    delayMs = await reserveMail(tx, { email, isConfirmed }, 'receipt', app.now())
  }
  const about = { site, baseUrl, locale, card: asked?.card(locale) ?? null, agent }
  const mail =
    isConfirmed && delayMs === 0 ? contactCopyMail({ ...about, visitor, message }) : contactReceiptMail(about)
  const key = `${COPY_KEY}${leadId}`
  const to = { recipient: email, locale, replyTo: agent.email }
  await enqueueMail(tx, newMail(baseUrl, { ...mail, ...to, key, kind: 'lead_copy', delayMs }))
}

/** Prefix of the keys of these mails; the id of the question follows. */
const COPY_KEY = 'lead-copy-'

/** The form has limits by sender (web/edge/form-limits.ts), its mails by recipient; this one holds for the whole site. */
const receiptsOfSite = (network: string | null): Limit => ({
  ...{ bucket: 'copy-site', seconds: 86_400, most: 1000 },
  sharedBy: network,
})
