import type { App } from '#journeys/app.ts'
import { addBlock, type AgendaBlock, removeBlock } from '#store/viewings/agenda-blocks.ts'
import { noteInLog } from '#store/office/office-log.ts'
import { withRetry } from '#store/engine/retry.ts'

const MAX_BLOCK_MS = 60 * 86_400_000

/** Blocks hours of an agent or a whole office: the site offers no viewings then. Booked viewings stay. */
export async function blockHours(
  app: Pick<App, 'db' | 'site' | 'now'>,
  block: Omit<AgendaBlock, 'id'>,
  person: number,
): Promise<{ outcome: 'blocked'; id: number } | { outcome: 'unknown_agenda' | 'no_time' | 'past' }> {
  const { officeId, agentId, startsAt, endsAt } = block
  const isKnown =
    officeId === null
      ? app.site.agents.some(({ id }) => id === agentId)
      : agentId === null && app.site.offices.some(({ id }) => id === officeId)
  if (!isKnown) return { outcome: 'unknown_agenda' }
  const length = endsAt.getTime() - startsAt.getTime()
  if (!(length > 0 && length <= MAX_BLOCK_MS)) return { outcome: 'no_time' }
  if (endsAt <= app.now()) return { outcome: 'past' }
  return await withRetry(app.db, async (tx) => {
    const at = app.now()
    const id = await addBlock(tx, block, { person, at })
    const span = `${startsAt.toISOString()} – ${endsAt.toISOString()}`
    await noteInLog(tx, { ...entryOf(person, block), act: 'hours_blocked', old: null, new: span }, at)
    return { outcome: 'blocked', id }
  })
}

/** Removes a block, so that the site offers its hours again. */
export async function freeHours(
  app: Pick<App, 'db' | 'now'>,
  id: number,
  person: number,
): Promise<{ outcome: 'freed' | 'unknown_block' }> {
  return await withRetry(app.db, async (tx) => {
    const block = await removeBlock(tx, id)
    if (block === null) return { outcome: 'unknown_block' }
    await noteInLog(tx, { ...entryOf(person, block), act: 'hours_freed', old: null, new: null }, app.now())
    return { outcome: 'freed' }
  })
}

const entryOf = (person: number, { officeId, agentId }: Pick<AgendaBlock, 'officeId' | 'agentId'>) =>
  ({ person, about: null, object: `setting:${officeId === null ? `agent-${agentId}` : `office-${officeId}`}` }) as const
