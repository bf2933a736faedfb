import type { ReactNode } from 'react'
import { officeMessages } from '#i18n/messages/office.ts'
import { useOffice } from '#ui/office/app/office.tsx'

export type Toast = { id: number; text: string; undo?: () => void }

/** Messages about what has just happened, read out politely, with an undo button where there is one. */
export function Toasts({ toasts }: { toasts: readonly Toast[] }): ReactNode {
  const { locale } = useOffice()
  return (
    <div className="toasts" role="status">
      {toasts.map(({ id, text, undo }) => (
        <p key={id} className="toast">
          <span>{text}</span>
          {undo && (
            <button type="button" className="btn" onClick={undo}>
              {officeMessages[locale].undo}
            </button>
          )}
        </p>
      ))}
    </div>
  )
}
