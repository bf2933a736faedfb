import { columns, minute } from '#cli/columns.ts'
import { type Answer, command, type Options } from '#cli/command.ts'
import { commandsMessages } from '#i18n/messages/commands.ts'
import type { Locale } from '#base/locale.ts'
import { isRole, ROLES } from '#domain/office/roles.ts'
import type { App } from '#journeys/app.ts'
import { disablePerson, invitePerson, listPeople } from '#journeys/office-access/invite.ts'

const OPTIONS = {
  role: { type: 'string', value: 'role', about: `of who is invited: ${ROLES.join(', ')}; else owner` },
  name: { type: 'string', value: 'name', about: 'of who is invited; they can change it' },
} as const satisfies Options

export const OFFICE = command({
  about: 'say who works in the office (/office): invite <email>, list, disable <email>',
  more: [
    'invite prints a link that opens the office once: for an owner within an hour, for others within seven days.',
    'It also lets in again who lost every passkey, and gives another role. disable ends sessions, passkeys and links at once.',
  ],
  arguments: [
    { name: 'what', about: 'invite, list or disable' },
    { name: 'email', about: 'Of whom', optional: true },
  ],
  options: OPTIONS,
  opens: 'store',
  async run({ args: [what = '', email], values, locale }, { app }) {
    if (what === 'list' && email === undefined) return await list(app, locale)
    if (what === 'invite' && email !== undefined) return await invite(app, email, { ...values, locale })
    if (what === 'disable' && email !== undefined) return await disable(app, email, locale)
    return { refused: commandsMessages[locale].people.usage(INVITE, 'office list', 'office disable <email>') }
  },
})

const INVITE = 'office invite <email>'

async function list(app: App, locale: Locale): Promise<Answer> {
  const t = commandsMessages[locale].people
  const people = await listPeople(app)
  const rows = people.map(({ email, name, role, state, invented }) => [
    email,
    name,
    role,
    t.states[invented ? 'invented' : state],
  ])
  return {
    lines: people.length === 0 ? [t.nobody(INVITE)] : columns([[...t.heads], ...rows]),
    json: people.map(({ email, name, role, state, language, invented }) => ({
      ...{ email, name, role, state, language, invented },
    })),
  }
}

async function invite(
  app: App,
  email: string,
  typed: { role?: string; name?: string; locale: Locale },
): Promise<Answer> {
  const t = commandsMessages[typed.locale].people
  const role = typed.role ?? 'owner'
  if (!isRole(role)) return { refused: t.role(ROLES.join(', ')) }
  const result = await invitePerson(app, { email, role, name: typed.name?.trim() || null, by: null })
  switch (result.outcome) {
    case 'invited':
      return {
        lines: [result.url],
        notes: [t.opens(result.person.email, role, minute(result.expiresAt))],
        json: { url: result.url, email: result.person.email, role, expires_at: result.expiresAt },
      }
    case 'not_an_address':
      return { refused: t.notPlain(email) }
    case 'last_owner':
      return { refused: t.lastOwner(email) }
    case 'invented':
      return { refused: t.isInvented(email) }
    case 'works_here':
      return { refused: t.worksHere(email) }
  }
}

async function disable(app: App, email: string, locale: Locale): Promise<Answer> {
  const t = commandsMessages[locale].people
  const result = await disablePerson(app, { email: email.trim() }, null)
  if (result.outcome !== 'disabled') return { refused: t.unknown(email) }
  return { lines: [t.disabled(result.person.email)], json: { email: result.person.email } }
}
