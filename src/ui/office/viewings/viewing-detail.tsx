import { type ReactNode, type RefObject, useState } from 'react'
import { officeListing, officeListingViewings } from '#domain/office/paths.ts'
import { formatDate, languageName, quoted } from '#i18n/formats.ts'
import { officeViewingsMessages } from '#i18n/messages/office-viewings.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import { Glyph } from '#ui/office/parts/glyph.tsx'
import type { ShownViewing } from './agenda-props.ts'
import { FeedbackForm } from './feedback-form.tsx'
import { CancelDialog, MoveDialog } from './change-dialogs.tsx'

/** Everything known about one viewing, and how to reach its visitor. */
export function ViewingDetail({
  viewing,
  heading,
}: {
  viewing: ShownViewing
  heading: RefObject<HTMLHeadingElement | null>
}): ReactNode {
  const { locale, mayDo, now } = useOffice()
  const t = officeViewingsMessages[locale]
  const [dialog, setDialog] = useState<'move' | 'cancel' | null>(null)
  const { at, until, place, town, state } = viewing
  const mayChange = mayDo('change_viewings') && at > now
  return (
    <>
      <section className="panel det" id="detail" aria-labelledby="v-d">
        <p className="mini">
          {formatDate(locale, at, 'weekday')},{' '}
          {t.span(formatDate(locale, at, 'time'), formatDate(locale, until, 'time'))}
        </p>
        <h2 id="v-d" ref={heading} tabIndex={-1}>
          {place}
        </h2>
        <p className="mini">{town}</p>
        <ViewingLinks viewing={viewing} />
        <ViewingFacts viewing={viewing} />
        {mayChange && (state === 'booked' || state === 'held') && (
          <div className="row">
            {state === 'booked' && (
              <button className="btn" type="button" onClick={() => setDialog('move')}>
                <Glyph name="calendar-event" />
                {t.move.button}
              </button>
            )}
            <button className="btn btn--danger" type="button" onClick={() => setDialog('cancel')}>
              <Glyph name="calendar-x" />
              {t.cancel.open}
            </button>
          </div>
        )}
        {dialog === 'move' && <MoveDialog viewing={viewing} onClose={() => setDialog(null)} />}
        {dialog === 'cancel' && <CancelDialog viewing={viewing} onClose={() => setDialog(null)} />}
      </section>
      {(state === 'past' || state === 'unreported') && mayDo('change_viewings') && (
        <FeedbackForm id={viewing.id} feedback={viewing.feedback} />
      )}
    </>
  )
}

function ViewingLinks({ viewing }: { viewing: ShownViewing }): ReactNode {
  const { locale } = useOffice()
  const t = officeViewingsMessages[locale]
  const { position, state, visitor, offer } = viewing
  const known = visitor === 'erased' ? null : visitor
  const isOff = state === 'cancelled' || state === 'lapsed'
  return (
    <div className="row det__a">
      {position !== null && !isOff && (
        <a className="btn btn--primary only-phone" href={`geo:${position.lat},${position.lng}`}>
          <Glyph name="route" />
          {t.route}
        </a>
      )}
      {known?.phone && (
        <a className="btn" href={`tel:${known.phone.replaceAll(/[^\d+]/g, '')}`}>
          <Glyph name="phone" />
          {t.call}
        </a>
      )}
      {known && known.email !== '' && (
        <a className="btn" href={`mailto:${known.email}`}>
          <Glyph name="mail" />
          {t.write}
        </a>
      )}
      <a className="btn" href={officeListing(offer)}>
        <Glyph name="home" />
        {t.toListing}
      </a>
      <a className="btn btn--quiet" href={officeListingViewings(offer)}>
        {t.rule.how}
      </a>
    </div>
  )
}

function ViewingFacts({ viewing }: { viewing: ShownViewing }): ReactNode {
  const { locale } = useOffice()
  const t = officeViewingsMessages[locale]
  const { state, agent, office, visitor, bookedAt, bookedBy } = viewing
  const known = visitor === 'erased' ? null : visitor
  return (
    <dl className="kv2">
      <dt>{t.state}</dt>
      <dd>{t.states[state]}</dd>
      <dt>{t.visitor}</dt>
      <dd>{visitor === null ? t.notForYou : visitor === 'erased' ? t.erased : visitor.name}</dd>
      {known && (
        <>
          {known.phone && <Fact name={t.phone} value={known.phone} />}
          {known.email !== '' && <Fact name={t.email} value={known.email} />}
          <Fact name={t.language} value={languageName(locale, known.language)} />
          {known.message !== null && <Fact name={t.message} value={quoted(locale, known.message)} />}
        </>
      )}
      <Fact name={t.shownBy} value={agent ?? office} />
      <Fact name={t.bookedAt} value={formatDate(locale, bookedAt, 'moment')} />
      {bookedBy !== null && <Fact name={t.bookedBy} value={bookedBy} />}
    </dl>
  )
}

function Fact({ name, value }: { name: string; value: string }): ReactNode {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}
