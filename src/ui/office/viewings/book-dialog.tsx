import { type ReactNode, type SubmitEvent, useState } from 'react'
import { MAX_VIEWING_MESSAGE_CHARS } from '#domain/viewing/appointment.ts'
import { LOCALES } from '#base/locale.ts'
import { OFFICE } from '#domain/office/paths.ts'
import { MAX_NAME_CHARS } from '#domain/requests/unsolicited-text.ts'
import { MAX_VIEWING_PHONE_CHARS } from '#domain/requests/visitor-requests.ts'
import { formatDate, languageName } from '#i18n/formats.ts'
import { officeViewingsMessages } from '#i18n/messages/office-viewings.ts'
import { Alert } from '#ui/components/alert.tsx'
import { Select, TextArea, TextField } from '#ui/components/fields.tsx'
import { type Invalid, type Unsent, useOffice } from '#ui/office/app/office.tsx'
import type { OfferFound } from './agenda-props.ts'
import { AgendaDialog } from './agenda-dialog.tsx'
import { MomentChoice } from './moment-choice.tsx'
import { readFormText } from './typed-fields.ts'
import { OfferChoice } from './offer-choice.tsx'

type WrittenField = 'offer' | 'name' | 'phone' | 'email' | 'message'
type Answer = { outcome: 'booked' | 'taken' | 'blocked' | 'past' | 'unknown_offer' | 'no_viewings' }

/** Books a viewing for somebody on the phone. @param startsAt the clicked slot (ISO instant); null when none was */
export function BookDialog({ startsAt, onClose }: { startsAt: string | null; onClose: () => void }): ReactNode {
  const { locale, act, say, refresh } = useOffice()
  const t = officeViewingsMessages[locale]
  const [offer, setOffer] = useState<OfferFound | null>(null)
  const [moment, setMoment] = useState(startsAt)
  const [said, setSaid] = useState<Exclude<Answer['outcome'], 'booked'> | null>(null)
  const [wrong, setWrong] = useState<readonly string[]>([])
  const book = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = readFormText(event.currentTarget)
    const [name, phone, email] = [field('name'), field('phone'), field('email')]
    const missing = [
      ...(offer === null ? ['offer'] : []),
      ...(moment === null ? ['startsAt'] : []),
      ...(name === '' ? ['name'] : []),
      ...(phone === '' && email === '' ? ['phone'] : []),
    ]
    setWrong(missing)
    setSaid(null)
    if (missing.length > 0 || offer === null || moment === null) return
    const fields = { name, phone, email, language: field('language'), message: field('message') }
    const answer = await act<Answer>(OFFICE.viewingsBook, { ...fields, offer: offer.id, startsAt: moment })
    done(answer, email === '' ? t.book.doneByPhone : t.book.done(email))
  }
  const done = (answer: Answer | Invalid | Unsent, words: string) => {
    if (answer.outcome === 'unsent') return
    if (answer.outcome === 'invalid') return setWrong(answer.errors.map(({ path }) => path))
    if (answer.outcome !== 'booked') return setSaid(answer.outcome)
    say(words)
    onClose()
    void refresh()
  }
  const errorOf = (path: WrittenField) => (wrong.includes(path) ? t.book.wrong[path] : undefined)
  return (
    <AgendaDialog title={t.book.title} onClose={onClose}>
      <form className="stack" method="dialog" onSubmit={(event) => void book(event)} noValidate>
        {said !== null && <Alert tone="bad" title={t.refused[said]} live />}
        <VisitorFields errorOf={errorOf} />
        <OfferChoice chosen={offer} onChoose={setOffer} error={errorOf('offer')} />
        {offer !== null && <MomentChoice key={offer.id} offer={offer.id} first={startsAt} onChoose={setMoment} />}
        {wrong.includes('startsAt') && <p className="field__error">{t.book.wrong.startsAt}</p>}
        <TextArea
          id="bo-message"
          name="message"
          label={t.book.message}
          rows={2}
          maxLength={MAX_VIEWING_MESSAGE_CHARS}
          error={errorOf('message')}
        />
        <p className="hint">{t.book.mails}</p>
        <div className="row">
          <button className="btn btn--primary" type="submit">
            {moment === null ? t.book.button : t.book.buttonFor(formatDate(locale, moment, 'moment'))}
          </button>
          <button className="btn btn--quiet" type="button" onClick={onClose}>
            {t.close}
          </button>
        </div>
      </form>
    </AgendaDialog>
  )
}

function VisitorFields({ errorOf }: { errorOf: (path: WrittenField) => string | undefined }): ReactNode {
  const { locale } = useOffice()
  const t = officeViewingsMessages[locale]
  return (
    <div className="fs2">
      <TextField
        id="bo-phone"
        name="phone"
        type="tel"
        label={t.phone}
        maxLength={MAX_VIEWING_PHONE_CHARS}
        error={errorOf('phone')}
      />
      <TextField id="bo-name" name="name" label={t.book.name} maxLength={MAX_NAME_CHARS} error={errorOf('name')} />
      <TextField id="bo-email" name="email" type="email" label={t.email} error={errorOf('email')} />
      <Select
        id="bo-language"
        name="language"
        label={t.language}
        defaultValue={locale}
        options={LOCALES.map((one) => ({ value: one, label: languageName(locale, one) }))}
      />
    </div>
  )
}
