import { expect, test } from 'vitest'
import { DEMO_SITE } from '#domain/site/demo-site.ts'
import type { AgentRef } from '#domain/listing/listing.ts'
import { agentOf, officeOf, responsibleFor } from '#domain/listing/responsible-agent.ts'
import type { Agent, Site } from '#domain/site/site.ts'

const [sample] = DEMO_SITE.agents
const agent = (id: string, name: string, more: Partial<Agent> = {}): Agent => ({
  ...(sample ?? fail()),
  ...{ id, name, email: `${id}@agency.example`, licence: `5${id}`, officeId: 'mechelen' },
  ...more,
})
const fail = () => {
  throw new Error('the demonstration has agents')
}
const site: Site = {
  ...DEMO_SITE,
  agents: [
    agent('an', 'An Peeters'),
    agent('jan', 'Jan De Smet', { email: 'office@agency.example', officeId: 'namur' }),
    agent('zoë', 'Zoë Maes', { email: 'office@agency.example', licence: null }),
    agent('jan2', 'Jan Claes'),
  ],
}
const ref = (more: Partial<AgentRef>): AgentRef => ({ name: null, email: null, phone: null, officeRef: null, ...more })

test.each<[string, Partial<AgentRef>, string | null]>([
  ['their reference', { ref: 'AN' }, 'an'],
  ['their reference before all else', { ref: 'jan2', email: 'an@agency.example', name: 'Zoë Maes' }, 'jan2'],
  ['their mail address, however it is written', { email: 'An@Agency.example ' }, 'an'],
  ['an address that two share, and a name', { email: 'office@agency.example', name: 'Jan De Smet' }, 'jan'],
  ['an address that two share, and nothing else', { email: 'office@agency.example' }, null],
  ['an address that two share, and a first name', { email: 'office@agency.example', name: 'jan' }, 'jan'],
  ['their name without accents', { name: 'zoe  MAES' }, 'zoë'],
  ['a first name that one of them has', { name: 'Zoë' }, 'zoë'],
  ['a first name that two of them have', { name: 'Jan' }, null],
  ['a last name alone', { name: 'Peeters' }, null],
  ['a stranger', { ref: '77', email: 'x@elsewhere.example', name: 'Xavier Elders', phone: '1' }, null],
  ['nothing at all', {}, null],
])('an agent is known by %s', (_what, given, id) => {
  expect(agentOf(site, ref(given))?.id ?? null).toBe(id)
})

test('a licence number is shown only with its own agent, never that of the licence holder with another agent', () => {
  expect(site.licence?.number).toBeTruthy()
  expect(responsibleFor(site, ref({ name: 'An Peeters' })).licence).toBe('5an')
  for (const unmatched of [null, ref({}), ref({ name: 'Xavier Elders' }), ref({ name: 'Jan' }), ref({ name: 'Zoë' })])
    expect(responsibleFor(site, unmatched).licence).toBeNull()
  expect(responsibleFor(site, ref({ name: 'Xavier Elders', phone: '+32 1' }))).toMatchObject({
    name: 'Xavier Elders',
    phone: '+32 1',
    agentId: null,
  })
})

test('the office is the named one, else that of the agent, else the first; an unknown one among several is none', () => {
  const office = (given: Partial<AgentRef>, on = site) => responsibleFor(on, ref(given)).office?.id ?? null
  expect(office({ officeRef: 'namur', name: 'An Peeters' })).toBe('namur')
  expect(office({ officeRef: 'GEVEL namur' })).toBe('namur')
  expect(office({ officeRef: 'brussel', ref: 'jan' })).toBe('namur')
  expect(office({})).toBe('mechelen')
  expect(office({ officeRef: 'brussel' })).toBeNull()
  expect(office({ officeRef: 'brussel' }, { ...site, offices: site.offices.slice(0, 1) })).toBe('mechelen')
  expect(officeOf(site, 'brussel')).toBeNull()
})
