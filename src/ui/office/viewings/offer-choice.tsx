import { type ReactNode, useEffect, useState } from 'react'
import { OFFICE } from '#domain/office/paths.ts'
import { officeViewingsMessages } from '#i18n/messages/office-viewings.ts'
import { TextField } from '#ui/components/fields.tsx'
import { useOffice } from '#ui/office/app/office.tsx'
import type { OfferFound } from './agenda-props.ts'
import { asked } from './asked.ts'

const PAUSE_MS = 250

/** Finds an offer by words of its street, town or reference. */
export function OfferChoice({
  chosen,
  onChoose,
  error,
}: {
  chosen: OfferFound | null
  onChoose: (offer: OfferFound | null) => void
  error: string | undefined
}): ReactNode {
  const { locale } = useOffice()
  const t = officeViewingsMessages[locale].book
  const [words, setWords] = useState('')
  const [found, setFound] = useState<OfferFound[]>([])
  useEffect(() => {
    let isHere = true
    const timer = setTimeout(() => {
      void asked<OfferFound[]>(`${OFFICE.viewingsOffers}?${new URLSearchParams({ q: words })}`).then((offers) => {
        if (isHere) setFound(offers ?? [])
      })
    }, PAUSE_MS)
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [words])
  if (chosen !== null)
    return (
      <p className="row">
        <strong>
          {chosen.place}, {chosen.town}
        </strong>
        <button type="button" className="btn btn--quiet" onClick={() => onChoose(null)}>
          {t.otherOffer}
        </button>
      </p>
    )
  return (
    <div className="stack stack--s">
      <TextField
        id="bo-offer"
        type="search"
        label={t.offer}
        hint={t.offerHint}
        error={error}
        autoComplete="off"
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <ul className="plain chips" aria-label={t.found} aria-live="polite">
        {found.map((offer) => (
          <li key={offer.id}>
            <button type="button" className="chip" onClick={() => onChoose(offer)}>
              {offer.place}, {offer.town}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
