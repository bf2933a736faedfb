import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { DEALS, PROPERTY_TYPES } from '#domain/listing/listing.ts'
import { OFFICE, officeListing } from '#domain/office/paths.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { officeListingsMessages } from '#i18n/messages/office-listings.ts'
import { Select } from '#ui/components/fields.tsx'
import { useOffice } from '#ui/office/app/office.tsx'

/** Asks for the deal and the type of a new listing, which the editor needs first. */
export function NewListing({ onClose }: { onClose: () => void }): ReactNode {
  const { locale, act, go } = useOffice()
  const t = officeListingsMessages[locale]
  const words = listingMessages[locale]
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const begin = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = Object.fromEntries(new FormData(event.currentTarget))
    const answer = await act<{ outcome: 'begun'; id: number }>(OFFICE.listingsNew, fields)
    if (answer.outcome === 'begun') go(officeListing(answer.id))
  }
  return (
    <dialog className="dialog" ref={dialog} onClose={onClose} aria-labelledby="n-t">
      <form className="stack" method="dialog" onSubmit={(event) => void begin(event)}>
        <h2 id="n-t">{t.newTitle}</h2>
        <p className="hint">{t.newText}</p>
        <Select
          id="n-deal"
          name="deal"
          label={t.deal}
          options={DEALS.map((value) => ({ value, label: words.deals[value].title }))}
        />
        <Select
          id="n-type"
          name="type"
          label={t.type}
          options={PROPERTY_TYPES.map((value) => ({ value, label: words.types[value].label }))}
        />
        <div className="row">
          <button className="btn btn--primary" type="submit">
            {t.begin}
          </button>
          <button className="btn btn--quiet" type="button" onClick={() => dialog.current?.close()}>
            {t.cancel}
          </button>
        </div>
      </form>
    </dialog>
  )
}
