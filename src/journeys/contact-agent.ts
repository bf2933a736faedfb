import { messageIdFor } from '#domain/outgoing-mail.ts'
import { responsibleFor } from '#domain/responsible-agent.ts'
import type { ContactRequest } from '#domain/visitor-requests.ts'
import type { App } from '#journeys/app.ts'
import { askedOffer } from '#journeys/asked-offer.ts'
import { contactCopyMail, contactRequestMail } from '#mail/contact-request.tsx'
import { insertContact } from '#store/contacts.ts'
import { type RequestKey, withIdempotency } from '#store/idempotency.ts'
import { insertLead } from '#store/leads.ts'
import { enqueueMail } from '#store/outbox.ts'

export type Contacted = 'received' | 'unknown_offer' | 'conflict'

/**
 * Keeps a visitor's question, the mail to the agent and the visitor's copy, in one transaction.
 * `conflict`: the idempotency key was used for something else.
 */
export async function contactAgent(
  app: Pick<App, 'db' | 'offers' | 'site' | 'baseUrl' | 'now'>,
  { offer, contact, message }: ContactRequest,
  request: RequestKey | null,
): Promise<Contacted> {
  const asked = offer && (await askedOffer(app, offer))
  if (offer && !asked) return 'unknown_offer'
  const agent = responsibleFor(app.site, asked?.listing.listing.agent ?? null)
  const name = [contact.firstName, contact.lastName].filter(Boolean).join(' ') || null
  const visitor = { name, email: contact.email, phone: contact.mobile ?? contact.phone }
  const { site, baseUrl } = app
  const done = await withIdempotency(app.db, request, async (tx) => {
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
    const common = { subscriptionId: null, notBefore: null, staleAfterHours: null, headers: {}, attachments: [] }
    const toAgent = contactRequestMail({
      site,
      baseUrl,
      locale: agent.language,
      card: asked?.card(agent.language) ?? null,
      visitor,
      message,
    })
    const key = `lead-${leadId}`
    await enqueueMail(tx, {
      ...common,
      ...toAgent,
      key,
      kind: 'lead',
      recipient: agent.email,
      locale: agent.language,
      replyTo: contact.email,
      messageId: messageIdFor(key, baseUrl),
    })
    const locale = contact.language
    const office = agent.office?.name ?? site.name
    const copy = contactCopyMail({ site, baseUrl, locale, card: asked?.card(locale) ?? null, visitor, message, office })
    const copyKey = `lead-copy-${leadId}`
    await enqueueMail(tx, {
      ...common,
      ...copy,
      key: copyKey,
      kind: 'lead_copy',
      recipient: contact.email,
      locale,
      replyTo: agent.email,
      messageId: messageIdFor(copyKey, baseUrl),
    })
    return 'received' as const
  })
  return done.outcome === 'conflict' ? 'conflict' : done.answer
}
