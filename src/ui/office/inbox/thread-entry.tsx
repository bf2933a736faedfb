import type { ReactNode } from 'react'
import { officeFile, officeListing } from '#domain/office/paths.ts'
import { formatDate } from '#i18n/formats.ts'
import { officeInboxMessages } from '#i18n/messages/office-inbox.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import { Glyph } from '#ui/office/parts/glyph.tsx'
import type { ShownFile, ThreadItem } from './inbox-props.ts'

/** One message, note, call or event of a thread. */
export function ThreadEntry({ item }: { item: ThreadItem }): ReactNode {
  if (item.is === 'event') return <EventEntry item={item} />
  if (item.is === 'note' || item.is === 'call') return <NoteEntry item={item} />
  if (item.is === 'out') return <OutgoingEntry item={item} />
  return <IncomingEntry item={item} />
}

type ItemOf<Kind extends ThreadItem['is']> = Extract<ThreadItem, { is: Kind }>

function EventEntry({ item }: { item: ItemOf<'event'> }): ReactNode {
  const { locale } = useOffice()
  const time = formatDate(locale, item.at, 'time')
  return (
    <li className="ev">
      <span className="ev__i">
        <Glyph name={item.icon} />
      </span>
      <p>
        {item.words} <span className="mini">{time}</span>
      </p>
    </li>
  )
}

function NoteEntry({ item }: { item: ItemOf<'note' | 'call'> }): ReactNode {
  const { locale } = useOffice()
  const t = officeInboxMessages[locale]
  const time = formatDate(locale, item.at, 'time')
  return (
    <li className="msg msg--note">
      <p className="msg__h">
        <Glyph name={item.is === 'note' ? 'lock' : 'phone'} />
        <b>{item.is === 'note' ? t.noteOf(item.by) : t.callOf(item.by)}</b>{' '}
        <span className="mini">
          {time} · {t.noteFor}
        </span>
      </p>
      <Words text={item.text} lang={null} />
    </li>
  )
}

function OutgoingEntry({ item }: { item: ItemOf<'out'> }): ReactNode {
  const { locale } = useOffice()
  const t = officeInboxMessages[locale]
  const time = formatDate(locale, item.at, 'time')
  return (
    <li className="msg msg--out">
      <p className="msg__h">
        <b>{item.by}</b> <span className="mini">{time}</span>
        {item.mail !== null && (
          <span className={item.mail === 'dead' || item.mail === 'suppressed' ? 'mini msg__bad' : 'mini'}>
            {t.mail[item.mail]}
          </span>
        )}
      </p>
      <Words text={item.text} lang={item.lang} />
      {item.card !== null && (
        <p className="mini msg__l">
          <Glyph name="home" />
          {item.card}
        </p>
      )}
    </li>
  )
}

function IncomingEntry({ item }: { item: ItemOf<'in'> }): ReactNode {
  const { locale } = useOffice()
  const t = officeInboxMessages[locale]
  const time = formatDate(locale, item.at, 'time')
  return (
    <li className="msg msg--in">
      <p className="msg__h">
        <b>{item.who}</b>{' '}
        <span className="mini">
          {time} · {t.via[item.via]}
        </span>
      </p>
      {item.marks.map((mark) => (
        <p key={mark} className="mini">
          {t.marks[mark]}
        </p>
      ))}
      {item.text !== '' && <Words text={item.text} lang={item.lang} />}
      {item.quoted !== null && (
        <details className="tr">
          <summary>
            <Glyph name="history" />
            {t.quoted}
          </summary>
          <Words text={item.quoted} lang={item.lang} />
        </details>
      )}
      {item.files.length > 0 && <Files files={item.files} />}
      {item.about !== null && (
        <p className="mini msg__l">
          <Glyph name="home" />
          <a href={officeListing(item.about.id)}>{item.about.place}</a>
        </p>
      )}
    </li>
  )
}

function Files({ files }: { files: readonly ShownFile[] }): ReactNode {
  const { locale } = useOffice()
  const t = officeInboxMessages[locale]
  return (
    <ul className="plain msg__f">
      {files.map((file) => (
        <li key={file.id}>
          <Glyph name="paperclip" />
          {file.kept ? (
            <a href={officeFile(file.id)} download>
              {file.name} ({file.size})
            </a>
          ) : (
            <span className="mini">{t.fileLeftOut(file.name, file.size)}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Text as it was typed: line breaks are kept, no markup is read. */
function Words({ text, lang }: { text: string; lang: string | null }): ReactNode {
  return (
    <div className="msg__b" lang={lang ?? undefined}>
      {text}
    </div>
  )
}
