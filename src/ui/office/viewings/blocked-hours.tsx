import { type ReactNode, type RefObject, type SubmitEvent, useState } from 'react'
import { brusselsInstant } from '#domain/subscription/notification-schedule.ts'
import { OFFICE } from '#domain/office/paths.ts'
import { formatDate } from '#i18n/formats.ts'
import { officeViewingsMessages } from '#i18n/messages/office-viewings.ts'
import { Alert } from '#ui/components/alert.tsx'
import { Select, TextField } from '#ui/components/fields.tsx'
import { useOffice } from '#ui/office/app/office.tsx'
import { AgendaDialog } from './agenda-dialog.tsx'
import { readFormText } from './typed-fields.ts'
import type { ShownBlock, ViewingsProps } from './agenda-props.ts'

type Answer = { outcome: 'blocked' | 'unknown_agenda' | 'no_time' | 'past' }

/** Blocks hours of an agent or of a whole office: the site offers no viewings in them. */
export function BlockDialog({
  query,
  agents,
  offices,
  onClose,
}: Pick<ViewingsProps, 'query' | 'agents' | 'offices'> & { onClose: () => void }): ReactNode {
  const { locale, act, say, refresh } = useOffice()
  const t = officeViewingsMessages[locale]
  const [said, setSaid] = useState<string | null>(null)
  const block = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = readFormText(event.currentTarget)
    const [kind, id] = [field('whose').split(':')[0], field('whose').slice(field('whose').indexOf(':') + 1)]
    const [date, until] = [field('date'), field('until') || field('date')]
    if ([date, field('from'), field('to')].includes('')) return setSaid(t.block.noTime)
    const answer = await act<Answer>(OFFICE.viewingsBlock, {
      agent: kind === 'agent' ? id : null,
      office: kind === 'office' ? id : null,
      from: brusselsInstant(date, field('from')).toISOString(),
      to: brusselsInstant(until, field('to')).toISOString(),
      note: field('note'),
    })
    if (answer.outcome === 'unsent') return
    if (answer.outcome !== 'blocked') return setSaid(answer.outcome === 'past' ? t.refused.past : t.block.noTime)
    say(t.block.done)
    onClose()
    await refresh()
  }
  const choices = [
    ...agents.map(({ id, name }) => ({ value: `agent:${id}`, label: name })),
    ...offices.map(({ id, name }) => ({ value: `office:${id}`, label: t.block.wholeOffice(name) })),
  ]
  return (
    <AgendaDialog title={t.block.title} onClose={onClose}>
      <form className="stack" method="dialog" onSubmit={(event) => void block(event)}>
        <p className="hint">{t.block.text}</p>
        {said !== null && <Alert tone="bad" title={said} live />}
        <Select id="bl-whose" name="whose" label={t.whose} options={choices} defaultValue={query.whose} />
        <div className="fs2">
          <TextField id="bl-date" name="date" type="date" label={t.block.date} defaultValue={query.day} required />
          <TextField id="bl-until" name="until" type="date" label={t.block.until} />
          <TextField id="bl-from" name="from" type="time" label={t.block.from} required />
          <TextField id="bl-to" name="to" type="time" label={t.block.to} required />
        </div>
        <TextField id="bl-note" name="note" label={t.block.note} hint={t.block.noteHint} maxLength={100} />
        <div className="row">
          <button className="btn btn--primary" type="submit">
            {t.block.button}
          </button>
          <button className="btn btn--quiet" type="button" onClick={onClose}>
            {t.close}
          </button>
        </div>
      </form>
    </AgendaDialog>
  )
}

/** Blocked hours, with a button that frees them. */
export function BlockDetail({
  block,
  heading,
}: {
  block: ShownBlock
  heading: RefObject<HTMLHeadingElement | null>
}): ReactNode {
  const { locale, act, say, refresh, mayDo } = useOffice()
  const t = officeViewingsMessages[locale]
  const free = async () => {
    const { outcome } = await act<{ outcome: 'freed' | 'unknown_block' }>(OFFICE.viewingsUnblock, { id: block.id })
    if (outcome === 'freed') say(t.block.freed)
    await refresh()
  }
  return (
    <section className="panel det" id="detail" aria-labelledby="v-d">
      <p className="mini">
        {t.span(formatDate(locale, block.at, 'moment'), formatDate(locale, block.until, 'moment'))}
      </p>
      <h2 id="v-d" ref={heading} tabIndex={-1}>
        {block.note ?? t.block.notOffered}
      </h2>
      <p>
        {block.whose}: {t.block.notOffered}
      </p>
      {mayDo('change_viewings') && (
        <div className="row">
          <button className="btn" type="button" onClick={() => void free()}>
            {t.block.free}
          </button>
        </div>
      )}
    </section>
  )
}
