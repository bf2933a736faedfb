import { type ReactNode, type SubmitEvent, useState } from 'react'
import { FEEDBACK_REASONS, type Feedback, MAX_FEEDBACK_CHARS, type Verdict, VERDICTS } from '#domain/office/feedback.ts'
import { officeViewing } from '#domain/office/paths.ts'
import { officeViewingsMessages } from '#i18n/messages/office-viewings.ts'
import { Check, TextArea } from '#ui/components/fields.tsx'
import { useOffice } from '#ui/office/app/office.tsx'
import { Glyph } from '#ui/office/parts/glyph.tsx'
import { readFormText } from './typed-fields.ts'

const GLYPHS = { hot: 'flame', warm: 'thumb-up', no: 'thumb-down' } as const satisfies Record<Verdict, string>

/** How a viewing went: a verdict, its reasons, and a note. */
export function FeedbackForm({ id, feedback }: { id: string; feedback: Feedback | null }): ReactNode {
  const { locale, act, say, refresh } = useOffice()
  const t = officeViewingsMessages[locale].feedback
  const [isMissing, setMissing] = useState(false)
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = readFormText(event.currentTarget)
    const verdict = VERDICTS.find((one) => one === field('verdict'))
    setMissing(verdict === undefined)
    if (verdict === undefined) return
    const reasons = FEEDBACK_REASONS.filter((one) => field(`about-${one}`) !== '')
    const fields = { verdict, reasons, note: field('note'), shared: field('shared') !== '' }
    const { outcome } = await act<{ outcome: 'kept' | 'not_yet' | 'not_booked' | 'unknown' }>(
      officeViewing(id, 'feedback'),
      fields,
    )
    if (outcome === 'unsent') return
    say(outcome === 'kept' ? t.kept : t.notKept)
    await refresh()
  }
  return (
    <section className="panel" aria-labelledby="fb-t">
      <h2 id="fb-t">{t.title}</h2>
      <form className="stack" method="dialog" onSubmit={(event) => void save(event)}>
        <fieldset>
          <legend className="vh">{t.verdict}</legend>
          <div className="verd">
            {VERDICTS.map((one) => (
              <label key={one} className="verd__o">
                <input type="radio" name="verdict" value={one} defaultChecked={feedback?.verdict === one} />
                <Glyph name={GLYPHS[one]} />
                <b>{t.verdicts[one]}</b>
              </label>
            ))}
          </div>
          {isMissing && (
            <p className="field__error" role="alert">
              {t.missing}
            </p>
          )}
        </fieldset>
        <fieldset>
          <legend className="vh">{t.why}</legend>
          <div className="chips">
            {FEEDBACK_REASONS.map((one) => (
              <label key={one} className="chip chip--check">
                <input type="checkbox" name={`about-${one}`} defaultChecked={feedback?.reasons.includes(one)} />
                {t.reasons[one]}
              </label>
            ))}
          </div>
        </fieldset>
        <TextArea
          id="fb-note"
          name="note"
          label={t.note}
          rows={2}
          maxLength={MAX_FEEDBACK_CHARS}
          defaultValue={feedback?.note ?? ''}
        />
        <Check name="shared" defaultChecked={feedback?.shared ?? true} label={t.shared} />
        <div className="row">
          <button className="btn btn--primary" type="submit">
            {t.save}
          </button>
        </div>
      </form>
    </section>
  )
}
