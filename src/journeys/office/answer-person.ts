import { MAX_REPLY_CHARS, TAKE_BACK_MS } from '#domain/office/people.ts'
import type { Locale } from '#base/locale.ts'
import type { App } from '#journeys/app.ts'
import { newMail } from '#journeys/mail/new-mail.ts'
import { replyAddressesOf } from '#journeys/office/take-answers.ts'
import { replyMail } from '#mail/templates/reply.tsx'
import { offerOfAppointment } from '#offers/requested-offer.ts'
import { insertEntry, mailToAnswer, takeReplyBack } from '#store/office/inbox.ts'
import { noteInLog } from '#store/office/office-log.ts'
import { enqueueMail } from '#store/mail/outbox.ts'
import { answerThread, peopleOf, settlePeople, threadOf } from '#store/people/people.ts'
import { withRetry } from '#store/engine/retry.ts'
import { isSuppressed } from '#store/mail/suppressions.ts'

type Deps = Pick<App, 'db' | 'offers' | 'site' | 'baseUrl' | 'now' | 'replyAddress'>
export type Writer = { id: number; name: string; email: string }

export type PersonReply = {
  thread: number
  text: string
  locale: Locale
  /** add the card of the home that the person asked about */
  card: boolean
  /** id from the browser, so that a repeated request is sent once */
  saveId: string
}

/** `answered_meanwhile`: a colleague has answered since the page was drawn. `known`: a repeated request. */
export type Replied =
  | { outcome: 'queued'; entry: number; leavesAt: string }
  | { outcome: 'known' | 'unknown' | 'no_address' | 'unreachable' | 'answered_meanwhile' }

/**
 * Replies to a person: queues a mail in their mail thread and stores it in ours, in one transaction. The mail leaves after
 * some seconds and can be taken back until then. Answers come to the reply mailbox, or without one to the writer.
 * @param seen ISO instant of the last message that the writer saw; null: replies even if a colleague has answered since
 */
export async function replyToPerson(
  app: Deps,
  { thread, text, locale, card, saveId }: PersonReply,
  by: Writer,
  seen: string | null,
): Promise<Replied> {
  const now = app.now()
  const addresses = await replyAddressesOf(app, app.replyAddress ?? null)
  return await withRetry(app.db, async (tx): Promise<Replied> => {
    const people = await peopleOf(tx, thread)
    const to = people.find(({ email }) => email !== '')
    const [head] = people
    if (head === undefined) return { outcome: 'unknown' }
    if (to === undefined) return { outcome: 'no_address' }
    if (await isSuppressed(tx, to.email_hash, 'all')) return { outcome: 'unreachable' }
    if (seen !== null && head.last_by === 'office' && head.last_at.toISOString() > seen)
      return { outcome: 'answered_meanwhile' }
    const { listing_id: estateId, unit_id: unitId } = head
    const offer = estateId === null ? null : await offerOfAppointment(app, { estateId, unitId })
    const about = offer?.card(locale) ?? null
    const outboxKey = `reply-${saveId}`
    const entry = await insertEntry(tx, {
      ...{ personId: to.id, kind: 'reply', at: now, by: by.id, text: text.slice(0, MAX_REPLY_CHARS), locale, saveId },
      ...{ outboxKey, listingId: card ? estateId : null, unitId: card ? unitId : null },
    })
    if (entry === null) return { outcome: 'known' }
    const { messageId, earlier } = await mailToAnswer(tx, people)
    const { site, baseUrl } = app
    const mail = replyMail({ site, baseUrl, locale, text, name: by.name, card: card ? about : null, about })
    await enqueueMail(
      tx,
      newMail(baseUrl, {
        ...mail,
        ...{ key: outboxKey, kind: 'lead_copy', recipient: to.email, locale, delayMs: TAKE_BACK_MS },
        replyTo: addresses?.of({ id: to.id, emailHash: to.email_hash }) ?? by.email,
        headers: {
          'Auto-Submitted': 'no',
          ...(messageId !== null && {
            'In-Reply-To': messageId,
            References: [...earlier.toReversed(), messageId].join(' '),
          }),
        },
      }),
    )
    await answerThread(tx, thread)
    await noteInLog(tx, { ...logEntryOf(by, thread), act: 'person_answered' }, now)
    return { outcome: 'queued', entry, leavesAt: new Date(now.getTime() + TAKE_BACK_MS).toISOString() }
  })
}

/** Takes back an own reply that has not left yet; returns its text. */
export async function takeBackReply(
  app: Pick<App, 'db' | 'now'>,
  entry: number,
  by: Pick<Writer, 'id'>,
): Promise<{ outcome: 'taken_back'; text: string } | { outcome: 'left' | 'unknown' }> {
  return await withRetry(app.db, async (tx) => {
    const taken = await takeReplyBack(tx, { entry, by: by.id })
    if (taken === null) return { outcome: 'unknown' as const }
    if (taken === 'gone') return { outcome: 'left' as const }
    const thread = (await threadOf(tx, taken.personId)) ?? taken.personId
    await settlePeople(tx, [thread])
    await noteInLog(tx, { ...logEntryOf(by, thread), act: 'reply_taken_back' }, app.now())
    return { outcome: 'taken_back' as const, text: taken.text }
  })
}

/** Adds a note for colleagues, or a `call`, which counts as an answer to the person. */
export async function noteOnPerson(
  app: Pick<App, 'db' | 'now'>,
  { thread, kind, text, saveId }: { thread: number; kind: 'note' | 'call'; text: string; saveId: string },
  by: Pick<Writer, 'id'>,
): Promise<{ outcome: 'noted' | 'unknown' }> {
  return await withRetry(app.db, async (tx) => {
    const [head] = await peopleOf(tx, thread)
    if (head === undefined) return { outcome: 'unknown' as const }
    await insertEntry(tx, { personId: thread, kind, at: app.now(), by: by.id, text, saveId })
    if (kind === 'call') await answerThread(tx, thread)
    else await settlePeople(tx, [thread])
    return { outcome: 'noted' as const }
  })
}

const logEntryOf = ({ id }: Pick<Writer, 'id'>, thread: number) =>
  ({ person: id, object: `visitor:${thread}`, about: null, old: null, new: null }) as const
