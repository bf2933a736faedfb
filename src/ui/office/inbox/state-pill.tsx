import type { ReactNode } from 'react'
import type { PersonState } from '#domain/office/people.ts'
import { officeInboxMessages } from '#i18n/messages/office-inbox.ts'
import { useOffice } from '#ui/office/app/office.tsx'

const TONES: Record<PersonState, string> = {
  new: ' pill--new',
  answered: ' pill--info',
  viewing: ' pill--ok',
  offer: ' pill--sun',
  closed: '',
}

/** The state of a person's request, as a coloured pill. */
export function StatePill({ state }: { state: PersonState }): ReactNode {
  const { locale } = useOffice()
  return <span className={`pill${TONES[state]}`}>{officeInboxMessages[locale].states[state]}</span>
}
