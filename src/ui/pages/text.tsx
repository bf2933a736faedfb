import type { ReactNode } from 'react'
import type { Locale } from '#base/locale.ts'
import { formatDate } from '#i18n/formats.ts'
import { textsMessages } from '#i18n/messages/texts.ts'
import { type Block, type Inline, readText } from '../text/read-text.ts'

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
  const titled = sections.filter((section) => section.title !== null)
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
            {titled.map(({ id, title: heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className="reading__text">
        {sections.map(({ id, title: heading, blocks }) => (
          <section key={id} id={id}>
            {heading !== null && <h2>{heading}</h2>}
            {blocks.map((block, i) => (
              <BlockView key={i} block={block} />
            ))}
          </section>
        ))}
      </div>
    </div>
  )
}

function BlockView({ block }: { block: Block }): ReactNode {
  if (block.kind === 'paragraph')
    return (
      <p>
        <TextLine line={block.line} />
      </p>
    )
  return (
    <ul>
      {block.items.map((item, i) => (
        <li key={i}>
          <TextLine line={item} />
        </li>
      ))}
    </ul>
  )
}

export function TextLine({ line }: { line: readonly Inline[] }): ReactNode {
  return line.map((piece, i) => {
    if (piece.kind === 'link')
      return (
        <a key={i} href={piece.href}>
          {piece.text}
        </a>
      )
    return piece.kind === 'code' ? <code key={i}>{piece.text}</code> : <span key={i}>{piece.text}</span>
  })
}
