import { type ReactNode, useState } from 'react'
import { inPerson, OFFICE, officeListing, officePerson } from '#domain/office/paths.ts'
import { officeInboxMessages } from '#i18n/messages/office-inbox.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import { Avatar } from '#ui/office/parts/avatar.tsx'
import { Glyph } from '#ui/office/parts/glyph.tsx'
import { Token } from '#ui/office/parts/token.tsx'
import { AgendaDialog } from '#ui/office/viewings/agenda-dialog.tsx'
import type { ThreadProps } from './inbox-props.ts'
import { dialled } from './thread.tsx'

/** A person's side panel: how to reach them, what they look for, what they agreed to, and their privacy rights. */
export function PersonSide({ thread }: { thread: ThreadProps }): ReactNode {
  const { locale, mayDo } = useOffice()
  const t = officeInboxMessages[locale]
  const { id, name } = thread
  const [erases, setErases] = useState(false)
  return (
    <aside className="mperson" id="person" aria-label={t.aboutPerson}>
      <a className="btn mperson__back" href="#thread">
        <Glyph name="arrow-left" />
        {t.toThread}
      </a>
      <div className="who">
        <Avatar of={{ id, name }} size="l" />
        <div>
          <h2 className="place">{name}</h2>
          <p className="mini">{t.since(thread.since)}</p>
        </div>
      </div>
      <Reach phone={thread.phone} email={thread.email} />
      {thread.alike.map((other) => (
        <Alike key={other.id} thread={thread} other={other} />
      ))}
      {thread.together.length > 0 && <Together thread={thread} />}
      {thread.seeks.length > 0 && <Seeks seeks={thread.seeks} />}
      {thread.homes.length > 0 && <Homes homes={thread.homes} />}
      <Consent consent={thread.consent} />
      {mayDo('erase_people') && <Privacy id={id} onErase={() => setErases(true)} />}
      {erases && <EraseDialog thread={thread} onClose={() => setErases(false)} />}
    </aside>
  )
}

function Reach({ phone, email }: Pick<ThreadProps, 'phone' | 'email'>): ReactNode {
  const { locale } = useOffice()
  const t = officeInboxMessages[locale]
  return (
    <ul className="reach plain">
      {phone !== null && (
        <li>
          <a className="tel" href={`tel:${dialled(phone)}`}>
            <Glyph name="phone" />
            {phone}
          </a>
        </li>
      )}
      {email !== '' && (
        <li>
          <a className="tel" href={`mailto:${email}`}>
            <Glyph name="mail" />
            {email}
          </a>
        </li>
      )}
      {phone === null && email === '' && <li className="hint">{t.noReach}</li>}
    </ul>
  )
}

function Alike({ thread, other }: { thread: ThreadProps; other: ThreadProps['alike'][number] }): ReactNode {
  const { locale, act, say, refresh } = useOffice()
  const t = officeInboxMessages[locale].alike
  const merge = async () => {
    const { outcome } = await act<{ outcome: 'merged' | 'unknown' }>(inPerson(thread.id, 'merge'), { from: other.id })
    if (outcome !== 'merged') return
    say(t.merged, () => void act(inPerson(thread.id, 'separate'), { id: other.id }).then(refresh))
    await refresh()
  }
  const apart = async () => {
    const { outcome } = await act<{ outcome: 'held_apart' | 'unknown' }>(inPerson(thread.id, 'apart'), {
      other: other.id,
    })
    if (outcome === 'held_apart') await refresh()
  }
  return (
    <div className="dupe">
      <p>
        <b>{t.title}</b>
      </p>
      <p className="mini">
        {other.name}: {t[other.by]}. {other.reach}
      </p>
      <div className="row">
        <a className="btn" href={officePerson(other.id)}>
          {t.look}
        </a>
        <button className="btn" type="button" onClick={() => void merge()}>
          <Glyph name="git-merge" />
          {t.merge}
        </button>
        <button className="btn btn--quiet" type="button" onClick={() => void apart()}>
          {t.no}
        </button>
      </div>
    </div>
  )
}

/** People merged into this one; each can be separated again. */
function Together({ thread }: { thread: ThreadProps }): ReactNode {
  const { locale, act, say, refresh } = useOffice()
  const t = officeInboxMessages[locale].together
  const separate = async (one: number) => {
    const { outcome } = await act<{ outcome: 'separated' | 'unknown' }>(inPerson(thread.id, 'separate'), { id: one })
    if (outcome !== 'separated') return
    say(t.done)
    await refresh()
  }
  return (
    <section className="pblock" aria-labelledby="p-m">
      <h3 id="p-m">{t.title}</h3>
      <ul className="plain">
        {thread.together.map((one) => (
          <li key={one.id}>
            <p className="s14">{[one.name, one.email].filter((word) => word !== '').join(', ')}</p>
            <button className="btn btn--quiet" type="button" onClick={() => void separate(one.id)}>
              {t.separate(one.name)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Seeks({ seeks }: Pick<ThreadProps, 'seeks'>): ReactNode {
  const { locale } = useOffice()
  const t = officeInboxMessages[locale].seeks
  return (
    <section className="pblock" aria-labelledby="p-z">
      <h3 id="p-z">{t.title}</h3>
      {seeks.map((one) => (
        <div key={one.href}>
          <p className="s14">{[one.headline, one.details].filter((word) => word !== '').join(' · ')}</p>
          <p className="mini">
            <a href={one.href}>{t.offers}</a> · {t.mail(one.how)}
          </p>
        </div>
      ))}
    </section>
  )
}

function Homes({ homes }: Pick<ThreadProps, 'homes'>): ReactNode {
  const { locale } = useOffice()
  const t = officeInboxMessages[locale].homes
  return (
    <section className="pblock" aria-labelledby="p-p">
      <h3 id="p-p">{t.title}</h3>
      <ul className="plain plist">
        {homes.map((home) => (
          <li key={home.id}>
            <span>
              <a href={officeListing(home.id)}>{home.place}</a>
              <span className="mini">{home.note}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Consent({ consent }: Pick<ThreadProps, 'consent'>): ReactNode {
  const { locale } = useOffice()
  const t = officeInboxMessages[locale].consent
  return (
    <section className="pblock" aria-labelledby="p-t">
      <h3 id="p-t">{t.title}</h3>
      <dl className="kv2">
        <dt>{t.service}</dt>
        <dd>{consent.service === null ? t.no : t.yes(consent.service)}</dd>
        <dt>{t.marketing}</dt>
        <dd>{consent.marketing === null ? t.no : t.yes(consent.marketing)}</dd>
        <dt>{t.until}</dt>
        <dd>{consent.until}</dd>
      </dl>
    </section>
  )
}

function Privacy({ id, onErase }: { id: number; onErase: () => void }): ReactNode {
  const { locale } = useOffice()
  const t = officeInboxMessages[locale].privacy
  return (
    <section className="pblock" aria-labelledby="p-v">
      <h3 id="p-v">{t.title}</h3>
      <div className="row">
        <form method="post" action={inPerson(id, 'export')}>
          <Token />
          <button className="btn" type="submit">
            <Glyph name="download" />
            {t.export}
          </button>
        </form>
        <button className="btn btn--danger" type="button" onClick={onErase}>
          <Glyph name="eraser" />
          {t.erase}
        </button>
      </div>
    </section>
  )
}

function EraseDialog({ thread, onClose }: { thread: ThreadProps; onClose: () => void }): ReactNode {
  const { locale, act, say, go } = useOffice()
  const t = officeInboxMessages[locale].privacy
  const erase = async () => {
    const { outcome } = await act<{ outcome: 'erased' | 'unknown' }>(inPerson(thread.id, 'erase'), {})
    if (outcome !== 'erased') return
    say(t.erased)
    go(OFFICE.inbox)
  }
  return (
    <AgendaDialog title={t.eraseTitle(thread.name)} onClose={onClose}>
      <p>{t.goes}</p>
      <p>{t.stays}</p>
      <div className="row">
        <button className="btn btn--danger" type="button" onClick={() => void erase()}>
          <Glyph name="eraser" />
          {t.eraseButton(thread.name)}
        </button>
        <button className="btn btn--quiet" type="button" onClick={onClose}>
          {t.cancel}
        </button>
      </div>
    </AgendaDialog>
  )
}
