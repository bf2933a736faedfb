import type { ClosedWhy, PersonState } from '#domain/office/people.ts'
import type { App } from '#journeys/app.ts'
import { type ErasedPerson, erasePeople, exportPeople } from '#journeys/personal-data.ts'
import { noteInLog } from '#store/office/office-log.ts'
import { officePeople } from '#store/office/office-people.ts'
import {
  changeThread,
  keepApart,
  lockThread,
  mergePeople,
  type PersonRow,
  peopleOf,
  separatePerson,
} from '#store/people/people.ts'
import { withRetry } from '#store/engine/retry.ts'
import { deleteSnippet, saveSnippet } from '#store/office/snippets.ts'

type Deps = Pick<App, 'db' | 'now'>
type Done<Outcome extends string> = Promise<{ outcome: Outcome | 'unknown' }>

/** Sets the state of a thread. A closed thread waits for no answer until the person writes again. */
export async function moveThread(
  app: Deps,
  { thread, state, why, by }: { thread: number; state: PersonState; why: ClosedWhy | null; by: number },
): Done<'moved'> {
  return await inThread(app, thread, async (tx, before) => {
    const closed = state === 'closed'
    await changeThread(tx, thread, {
      state,
      closed_why: closed ? why : null,
      later_at: null,
      ...(closed && { dealt_at: app.now() }),
    })
    const entry = { act: 'thread_moved', object: `visitor:${thread}`, about: null } as const
    await noteInLog(tx, { person: by, ...entry, old: before.state, new: state }, app.now())
    return { outcome: 'moved' }
  })
}

/** Assigns a thread to a colleague; null: to nobody. */
export async function assignThread(
  app: Deps,
  { thread, to, by }: { thread: number; to: number | null; by: number },
): Done<'assigned' | 'no_such_colleague'> {
  const colleagues = await officePeople(app.db)
  if (to !== null && !colleagues.some(({ id, state }) => id === to && state === 'active'))
    return { outcome: 'no_such_colleague' }
  return await inThread(app, thread, async (tx) => {
    await changeThread(tx, thread, { assigned_to: to })
    const entry = { act: 'thread_assigned', object: `visitor:${thread}`, old: null, new: null } as const
    await noteInLog(tx, { person: by, about: to, ...entry }, app.now())
    return { outcome: 'assigned' }
  })
}

/** Hides a thread until an instant; null: it is back at once. */
export async function snoozeThread(app: Deps, { thread, at }: { thread: number; at: Date | null }): Done<'put_aside'> {
  return await inThread(app, thread, async (tx) => {
    await changeThread(tx, thread, { later_at: at })
    return { outcome: 'put_aside' }
  })
}

/** Merges two threads of the same person. Consents stay with the address that they were given for. */
export async function mergeThreads(
  app: Deps,
  { from, into, by }: { from: number; into: number; by: number },
): Done<'merged'> {
  return await withRetry(app.db, async (tx) => {
    // Locked in the same order always, so that concurrent merges cannot deadlock.
    const [one, other] = [await lockThread(tx, Math.min(from, into)), await lockThread(tx, Math.max(from, into))]
    if (one === null || other === null || from === into || one.merged_into !== null || other.merged_into !== null)
      return { outcome: 'unknown' as const }
    await mergePeople(tx, { from, into })
    const entry = {
      act: 'people_merged',
      object: `visitor:${into}`,
      about: null,
      old: `${from}`,
      new: `${into}`,
    } as const
    await noteInLog(tx, { person: by, ...entry }, app.now())
    return { outcome: 'merged' as const }
  })
}

/** Separates a person from the thread that they were merged into, with all their messages. */
export async function separateThreads(
  app: Deps,
  { id, by }: { id: number; by: number },
): Promise<{ outcome: 'separated'; id: number } | { outcome: 'unknown' }> {
  return await withRetry(app.db, async (tx) => {
    const head = await separatePerson(tx, id)
    if (head === null) return { outcome: 'unknown' as const }
    const entry = {
      act: 'people_separated',
      object: `visitor:${head}`,
      about: null,
      old: `${head}`,
      new: `${id}`,
    } as const
    await noteInLog(tx, { person: by, ...entry }, app.now())
    return { outcome: 'separated' as const, id }
  })
}

/** Notes that two similar people are not the same, so that no merge is suggested again. */
export async function markAsDifferentPeople(
  app: Deps,
  { one, other }: { one: number; other: number },
): Done<'held_apart'> {
  return await inThread(app, one, async (tx) => {
    await keepApart(tx, one, other)
    return { outcome: 'held_apart' }
  })
}

/** Exports all data of the person of a thread, by all their addresses; null when there is no such thread. */
export async function exportThread(
  app: Deps,
  { thread, by }: { thread: number; by: number },
): Promise<Record<string, unknown> | null> {
  const people = await peopleOf(app.db, thread)
  if (people.length === 0) return null
  const data = await exportPeople(app, hashesOf(people))
  await app.db.transaction().execute(async (tx) => await noteAbout(tx, app, { thread, by, act: 'person_exported' }))
  return data
}

/** Erases the person of a thread everywhere, by all their addresses. */
export async function eraseThread(
  app: Parameters<typeof erasePeople>[0],
  { thread, by }: { thread: number; by: number },
): Promise<ErasedPerson | { outcome: 'unknown' }> {
  const people = await peopleOf(app.db, thread)
  if (people.length === 0) return { outcome: 'unknown' }
  const erased = await erasePeople(app, hashesOf(people))
  await app.db.transaction().execute(async (tx) => await noteAbout(tx, app, { thread, by, act: 'person_erased' }))
  return erased
}

/** Saves a reusable text for answers. `id` null: a new one. */
export async function keepSnippet(
  app: Deps,
  snippet: { id: number | null; name: string; texts: Record<string, string> },
  by: number,
): Promise<{ outcome: 'kept' | 'unknown' }> {
  return await app.db.transaction().execute(async (tx) => {
    const kept = await saveSnippet(tx, { ...snippet, by, at: app.now() })
    const entry = { act: 'snippet_changed', object: `snippet:${snippet.name.slice(0, 40)}`, about: null } as const
    if (kept) await noteInLog(tx, { person: by, ...entry, old: null, new: null }, app.now())
    return { outcome: kept ? ('kept' as const) : ('unknown' as const) }
  })
}

export async function removeSnippet(app: Deps, id: number): Promise<{ outcome: 'removed' }> {
  await deleteSnippet(app.db, id)
  return { outcome: 'removed' }
}

const hashesOf = (people: readonly PersonRow[]): string[] => people.map(({ email_hash: hash }) => hash)

type Tx = Parameters<typeof noteInLog>[0]

async function noteAbout(
  tx: Tx,
  { now }: Deps,
  { thread, by, act }: { thread: number; by: number; act: 'person_exported' | 'person_erased' },
): Promise<void> {
  await noteInLog(tx, { person: by, act, object: `visitor:${thread}`, about: null, old: null, new: null }, now())
}

async function inThread<Outcome>(
  app: Deps,
  thread: number,
  act: (tx: Tx, before: PersonRow) => Promise<Outcome>,
): Promise<Outcome | { outcome: 'unknown' }> {
  return await withRetry(app.db, async (tx) => {
    const before = await lockThread(tx, thread)
    return before === null || before.merged_into !== null ? { outcome: 'unknown' as const } : await act(tx, before)
  })
}
