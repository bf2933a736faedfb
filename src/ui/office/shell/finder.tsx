import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { OFFICE } from '#domain/office/paths.ts'
import { officeMessages } from '#i18n/messages/office.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import { Glyph } from '#ui/office/parts/glyph.tsx'
import type { FoundAnywhere, FoundLine } from './found.ts'

const NOTHING: FoundAnywhere = { listings: [], people: [] }
const TYPING_PAUSE_MS = 120

/** Finds any page, listing or person by a few letters; `/` opens it anywhere. @param places the entries of the menu */
export function Finder({ places }: { places: readonly FoundLine[] }): ReactNode {
  const { locale, go } = useOffice()
  const t = officeMessages[locale].finder
  const [isOpen, setOpen] = useState(false)
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    if (document.querySelector('dialog[open]') !== null) return
    if (event.key === '/') setOpen(true)
    else if (event.key === '?') go(OFFICE.help)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <button className="top__find" type="button" aria-label={t.open} onClick={() => setOpen(true)}>
        <Glyph name="search" />
        <span aria-hidden="true">{t.open}</span>
        <kbd aria-hidden="true">/</kbd>
      </button>
      {isOpen && <FinderBox places={places} onClose={() => setOpen(false)} />}
    </>
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox], [type=radio]), select, textarea')

function FinderBox({ places, onClose }: { places: readonly FoundLine[]; onClose: () => void }): ReactNode {
  const { locale } = useOffice()
  const t = officeMessages[locale].finder
  const dialog = useRef<HTMLDialogElement>(null)
  const [q, setQ] = useState('')
  const [found, setFound] = useState<{ of: string; lines: FoundAnywhere }>({ of: '', lines: NOTHING })
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  useEffect(() => {
    const wanted = q.trim()
    if (wanted === '') return setFound({ of: '', lines: NOTHING })
    const gone = new AbortController()
    const asked = setTimeout(() => {
      void fetchFound(wanted, gone.signal).then((lines) => lines && setFound({ of: wanted, lines }))
    }, TYPING_PAUSE_MS)
    return () => {
      clearTimeout(asked)
      gone.abort()
    }
  }, [q])
  const matchingPlaces = places.filter(({ name }) => name.toLowerCase().includes(q.trim().toLowerCase()))
  const { listings, people } = found.lines
  const isNothing =
    found.of !== '' && found.of === q.trim() && listings.length + people.length + matchingPlaces.length === 0
  const onKeyDown = (event: KeyboardEvent) => {
    const links = [...(dialog.current?.querySelectorAll<HTMLElement>('a') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLElement) // only compared
    const isInField = event.target instanceof HTMLInputElement
    if (event.key === 'ArrowDown') links[Math.min(at + 1, links.length - 1)]?.focus()
    else if (event.key === 'ArrowUp') (at <= 0 ? dialog.current?.querySelector('input') : links[at - 1])?.focus()
    else if (event.key === 'Enter' && isInField) links[0]?.click()
    else return
    event.preventDefault()
  }
  return (
    <dialog className="finderbox" ref={dialog} onClose={onClose} aria-label={t.open} onKeyDown={onKeyDown}>
      <div className="finderbox__i">
        <Glyph name="search" />
        <label className="vh" htmlFor="find-q">
          {t.open}
        </label>
        <input
          id="find-q"
          value={q}
          maxLength={80}
          autoComplete="off"
          placeholder={t.example}
          onChange={({ target }) => setQ(target.value)}
        />
        <button className="ib" type="button" aria-label={t.close} onClick={onClose}>
          <Glyph name="x" />
        </button>
      </div>
      <Group title={t.listings} lines={listings} icon="home" onGo={onClose} />
      <Group title={t.people} lines={people} icon="user" onGo={onClose} />
      <Group title={t.places} lines={matchingPlaces} icon="arrow-right" onGo={onClose} />
      <p className="vh" role="status">
        {found.of === '' ? '' : t.count(listings.length + people.length)}
      </p>
      {isNothing && <p className="finderbox__none hint">{t.nothing(found.of)}</p>}
    </dialog>
  )
}

function Group(group: {
  title: string
  lines: readonly FoundLine[]
  icon: 'home' | 'user' | 'arrow-right'
  onGo: () => void
}): ReactNode {
  const { title, lines, icon, onGo } = group
  if (lines.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul className="plain">
        {lines.map(({ href, name, more }) => (
          <li key={href}>
            <a href={href} onClick={onGo}>
              <Glyph name={icon} />
              <span>
                {name} {more !== '' && <span className="mini">{more}</span>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

async function fetchFound(q: string, signal: AbortSignal): Promise<FoundAnywhere | null> {
  const answer = await fetch(`${OFFICE.find}?${new URLSearchParams({ q })}`, {
    headers: { accept: 'application/json' },
    signal,
  }).catch(() => null)
  return answer?.ok ? ((await answer.json()) as FoundAnywhere) : null // our own server's answer
}
