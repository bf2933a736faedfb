import { responsibleFor } from '#domain/responsible-agent.ts'
import type { ContactRequest } from '#domain/visitor-requests.ts'
import type { App } from '#journeys/app.ts'
import { newMail } from '#journeys/new-mail.ts'
import { askedOffer } from '#offers/asked-offer.ts'
import { contactCopyMail, contactReceiptMail, contactRequestMail } from '#mail/contact-request.tsx'
import { emailHash, insertContact, isConfirmedAddress } from '#store/contacts.ts'
import { type RequestKey, withIdempotency } from '#store/idempotency.ts'
import { insertLead } from '#store/leads.ts'
import { enqueueMail } from '#store/outbox.ts'
import { meetPerson } from '#store/people.ts'
import { countAgainstAll, type Limit } from '#store/rate-limits.ts'

export type Contacted = { outcome: 'received' | 'unknown_offer' | 'conflict' }

/**
 * Keeps a visitor's question, the mail to the agent and what the visitor gets, in one transaction: a copy where the
 * address is confirmed; else a receipt with nothing of theirs in it, or the form would send anybody's words to anybody.
 * `conflict`: the idempotency key was used for something else.
 * @param from where the request comes from, for the limits; a `network` of null is not known
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
      reference: asked?.listing.sourceRef ?? null,
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
    const hash = emailHash(contact.email)
    // The question has arrived; only the mail about that is left out.
    if (app.rateLimit && !(await countAgainstAll(tx, copyLimits(from.network, hash), app.now())).allowed)
      return 'received' as const
    const locale = contact.language
    const office = agent.office?.name ?? site.name
    const about = { site, baseUrl, locale, card: asked?.card(locale) ?? null, office }
    const copy = (await isConfirmedAddress(tx, hash))
      ? contactCopyMail({ ...about, visitor, message })
      : contactReceiptMail(about)
    const copyKey = `lead-copy-${leadId}`
    await enqueueMail(
      tx,
      newMail(baseUrl, {
        ...copy,
        key: copyKey,
        kind: 'lead_copy',
        recipient: contact.email,
        locale,
        replyTo: agent.email,
      }),
    )
    return 'received' as const
  })
  return { outcome: done.outcome === 'conflict' ? 'conflict' : done.answer }
}

const DAY = 86_400

/** Mails to the address that the form was given; the form itself is limited by who sends it (web/form-limits.ts). */
function copyLimits(network: string | null, addressHash: string): Limit[] {
  return [
    { bucket: `copy-address:${addressHash}`, seconds: DAY, most: 3 },
    { bucket: 'copy-site', seconds: DAY, most: 1000, sharedBy: network },
  ]
}
