import type { ReactNode } from 'react'
import type { Locale } from '#base/locale.ts'
import { formatDate } from '#i18n/formats.ts'
import { textsMessages } from '#i18n/messages/texts.ts'
import { readText, wordsOf } from '../text/read-text.ts'
import { TextPieces } from '../text/text-pieces.tsx'

type Props = {
  locale: Locale
  title: string
  text: string
  /** ISO date of the text; null for an agency's own text, which states its own date */
  version: string | null
}

/** A page to read, with a table of contents that stays in view and lines of at most 68 characters. */
export function TextPage({ locale, title, text, version }: Props): ReactNode {
  const t = textsMessages[locale]
  const sections = readText(text)
  const titled = sections.flatMap(({ id, heading }) => (heading === null ? [] : [{ id, words: wordsOf(heading) }]))
  return (
    <div className="wrap section reading">
      <header className="reading__head">
        <h1>{title}</h1>
        {version !== null && (
          <p className="muted">
            <time dateTime={version}>{t.version(formatDate(locale, version, 'long'))}</time>
          </p>
        )}
      </header>
      {titled.length > 1 && (
        <nav className="reading__contents" aria-label={t.contents}>
          <p className="label" aria-hidden="true">
            {t.contents}
          </p>
          <ol className="plain">
            {titled.map(({ id, words }) => (
              <li key={id}>
                <a href={`#${id}`}>{words}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className="reading__text">
        {sections.map(({ id, heading, blocks }) => (
          <section key={id} id={id} className="prose">
            {heading !== null && (
              <h2>
                <TextPieces pieces={heading} />
              </h2>
            )}
            <TextPieces pieces={blocks} />
          </section>
        ))}
      </div>
    </div>
  )
}
