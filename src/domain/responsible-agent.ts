import { parseEmailAddress } from '#domain/email-address.ts'
import type { AgentRef } from '#domain/listing.ts'
import type { Locale } from '#domain/locale.ts'
import type { Office, Site } from '#domain/site.ts'

/** Who answers for an offer: the feed's agent where it names one, else the agency's. */
export type Responsible = {
  name: string | null
  email: string
  phone: string | null
  licence: string | null
  agentId: string | null
  office: Office | null
  /** the language mails to them are written in */
  language: Locale
}

/** @param ref what the feed says of the agent; null for a general question */
export function responsibleFor(site: Site, ref: AgentRef | null): Responsible {
  const agent = site.agents.find((a) => a.email === ref?.email || (ref?.name && a.name === ref.name)) ?? null
  const office = site.offices.find((o) => o.id === (ref?.officeRef ?? agent?.officeId)) ?? site.offices[0] ?? null
  const given = ref?.email ? parseEmailAddress(ref.email) : null
  return {
    name: agent?.name ?? ref?.name ?? null,
    email: agent?.email ?? given ?? office?.email ?? site.email,
    phone: agent?.phone ?? ref?.phone ?? office?.phone ?? site.phone,
    licence: agent?.licence ?? site.licence?.number ?? null,
    agentId: agent?.id ?? null,
    office,
    language: agent?.languages[0] ?? 'nl',
  }
}
