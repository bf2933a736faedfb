import { columns, minute } from '#cli/columns.ts'
import { type Answer, command, type Options } from '#cli/command.ts'
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
  async run({ args: [what = '', email], values }, { app }) {
    if (what === 'list' && email === undefined) return await list(app)
    if (what === 'invite' && email !== undefined) return await invite(app, email, values)
    if (what === 'disable' && email !== undefined) return await disable(app, email)
    return { refused: 'It is office invite <email>, office list or office disable <email>.' }
  },
})

async function list(app: App): Promise<Answer> {
  const people = await listPeople(app)
  const rows = people.map(({ email, name, role, state, invented }) => [
    email,
    name,
    role,
    invented ? 'invented' : state,
  ])
  return {
    lines:
      people.length === 0
        ? ['Nobody yet: office invite <email>']
        : columns([['address', 'name', 'role', 'state'], ...rows]),
    json: people.map(({ email, name, role, state, language, invented }) => ({
      ...{ email, name, role, state, language, invented },
    })),
  }
}

async function invite(app: App, email: string, values: { role?: string; name?: string }): Promise<Answer> {
  const role = values.role ?? 'owner'
  if (!isRole(role)) return { refused: `--role is one of ${ROLES.join(', ')}.` }
  const result = await invitePerson(app, { email, role, name: values.name?.trim() || null, by: null })
  switch (result.outcome) {
    case 'invited':
      return {
        lines: [result.url],
        notes: [`Opens the office once for ${result.person.email} (${role}), until ${minute(result.expiresAt)} UTC.`],
        json: { url: result.url, email: result.person.email, role, expires_at: result.expiresAt },
      }
    case 'not_an_address':
      return { refused: `"${email}" is not exactly one plain address.` }
    case 'last_owner':
      return { refused: `${email} is the only owner: invite another one first.` }
    case 'invented':
      return { refused: `${email} is somebody of the demonstration: the sign-in page has them.` }
    case 'works_here':
      return { refused: `${email} works here already.` }
  }
}

async function disable(app: App, email: string): Promise<Answer> {
  const result = await disablePerson(app, { email: email.trim() }, null)
  if (result.outcome !== 'disabled') return { refused: `Nobody with the address ${email} can come in.` }
  return { lines: [`${result.person.email} can no longer come in.`], json: { email: result.person.email } }
}
