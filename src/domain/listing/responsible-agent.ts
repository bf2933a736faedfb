import { parseEmailAddress, mailboxKey } from '#base/email-address.ts'
import type { AgentRef } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import type { Agent, Office, Site } from '#domain/site/site.ts'

/** The person responsible for an offer: the agent that the feed names, else the agency itself. */
export type Responsible = {
  name: string | null
  email: string
  /** the address that visitors may see; an address from a feed (`agent.email`) is private, for our own mails alone */
  publicEmail: string
  phone: string | null
  licence: string | null
  agentId: string | null
  /** the person of the site whom the feed names; null where the site knows none such */
  person: Pick<Agent, 'title' | 'portrait' | 'languages'> | null
  office: Office | null
  /** the language mails to them are written in */
  language: Locale
}

/**
 * A licence number is shown only with the agent it belongs to, and an office only when it is certain.
 * @param ref what the feed says of the agent; null for a general question, or where it says nothing
 */
export function responsibleFor(site: Site, ref: AgentRef | null): Responsible {
  const whole = ref?.asGiven?.() ?? ref
  const agent = whole && agentOf(site, whole)
  const office = officeFor(site, whole, agent)
  const given = whole?.email ? parseEmailAddress(whole.email) : null
  return {
    name: agent?.name ?? ref?.name ?? null,
    email: agent?.email ?? given ?? office?.email ?? site.email,
    publicEmail: agent?.email ?? office?.email ?? site.email,
    phone: agent?.phone ?? ref?.phone ?? office?.phone ?? site.phone,
    licence: agent?.licence ?? null,
    agentId: agent?.id ?? null,
    person: agent,
    office,
    language: agent?.languages[0] ?? 'nl',
  }
}

/**
 * The agent of the site that a feed means: by reference, else by mail address, by name, or by a first name alone. When
 * several agents fit, the next test narrows them down; null when several are left.
 */
export function agentOf({ agents }: Pick<Site, 'agents'>, ref: AgentRef): Agent | null {
  const tests: ((agent: Agent) => boolean)[] = [
    ({ id }) => ref.ref !== undefined && folded(ref.ref) === folded(id),
    ({ email }) => ref.email !== null && mailboxKey(ref.email.trim()) === mailboxKey(email),
    ({ name }) => ref.name !== null && folded(ref.name) === folded(name),
    ({ name }) => ref.name !== null && folded(ref.name) === folded(name.trim().split(/\s/)[0] ?? ''),
  ]
  let fitting: readonly Agent[] = agents
  for (const test of tests) {
    const found = fitting.filter(test)
    if (found.length > 0) fitting = found
    if (found.length === 1) break
  }
  return fitting.length === 1 && tests.some((test) => fitting.some(test)) ? (fitting[0] ?? null) : null
}

/** The office of the site that a feed names, by its id or name; null where there is none such. */
export const officeOf = ({ offices }: Pick<Site, 'offices'>, officeRef: string): Office | null =>
  offices.find(({ id }) => folded(id) === folded(officeRef)) ??
  offices.find(({ name }) => folded(name) === folded(officeRef)) ??
  null

/**
 * The office that the feed names, else the agent's, else the first of the site. null when the feed names an unknown one and
 * the site has several.
 */
function officeFor(site: Site, ref: AgentRef | null, agent: Agent | null): Office | null {
  const named = ref?.officeRef ? officeOf(site, ref.officeRef) : null
  const own = agent && (site.offices.find(({ id }) => id === agent.officeId) ?? null)
  if (named || own) return named ?? own
  const [first = null, ...others] = site.offices
  return ref?.officeRef && others.length > 0 ? null : first
}

/** A text for comparing: without case, accents and extra spaces. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .join(' ')
