import type { ReactNode } from 'react'
import type { Locale } from '#base/locale.ts'
import { shellMessages } from '#i18n/messages/shell.ts'

/** Languages that somebody speaks, by their own names, so that their speakers find them. */
export function Spoken({ languages }: { languages: readonly Locale[] }): ReactNode {
  if (languages.length === 0) return null
  return (
    <p className="hint dots">
      {languages.map((language) => (
        <span key={language} lang={language}>
          {shellMessages[language].language}{' '}
        </span>
      ))}
    </p>
  )
}
