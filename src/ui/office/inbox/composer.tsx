import { type ReactNode, type RefObject, type SubmitEvent, useState } from 'react'
import { isLocale, type Locale, LOCALES } from '#base/locale.ts'
import { inPerson } from '#domain/office/paths.ts'
import { filledSnippet, MAX_NOTE_CHARS, MAX_REPLY_CHARS } from '#domain/office/people.ts'
import { languageName } from '#i18n/formats.ts'
import { officeInboxMessages } from '#i18n/messages/office-inbox.ts'
import { Alert } from '#ui/components/alert.tsx'
import { useOffice } from '#ui/office/app/office.tsx'
import { Glyph } from '#ui/office/parts/glyph.tsx'
import type { ShownSnippet, ThreadProps } from './inbox-props.ts'
import { SnippetsDialog } from './snippets-dialog.tsx'
import { type MessageDraft, useDraft } from './use-draft.ts'

type Replied = {
  outcome: 'queued' | 'known' | 'unknown' | 'no_address' | 'unreachable' | 'answered_meanwhile'
  entry?: number
}
type TakenBack = { outcome: 'taken_back' | 'left' | 'unknown'; text?: string }
const KINDS = ['reply', 'note', 'call'] as const

/** The form to reply, note or log a call. Typed text stays on the device until it is sent. */
export function Composer({
  thread,
  workAt,
  field,
}: {
  thread: ThreadProps
  workAt: (part: string | null) => void
  field: RefObject<HTMLTextAreaElement | null>
}): ReactNode {
  const { locale, me } = useOffice()
  const t = officeInboxMessages[locale].composer
  const [draft, keep] = useDraft(me.id, thread.id)
  const [language, setLanguage] = useState<Locale>(thread.language)
  const [withCard, setWithCard] = useState(false)
  const [edits, setEdits] = useState(false)
  const { kind, text } = draft
  const isReply = kind === 'reply'
  const card = thread.about?.canGoAlong === true && isReply ? thread.about : null
  const sendsCard = card !== null && withCard
  const { send, said, isBusy } = useSending({ thread, draft, keep, language, sendsCard, workAt })

  const insert = (snippet: ShownSnippet) => {
    const words = snippet.texts[language] ?? Object.values(snippet.texts)[0] ?? ''
    const filled = filledSnippet(words, { first_name: thread.firstName, ...thread.values[language] })
    keep({ kind: 'reply', text: text.trim() === '' ? filled : `${text.trimEnd()}\n\n${filled}` })
    field.current?.focus()
  }
  const label = isReply ? t.replyTo(thread.name) : kind === 'note' ? t.noteAbout : t.callAbout
  return (
    <form className="composer" method="dialog" aria-label={t.label} onSubmit={(event) => void send(event)}>
      <div className="composer__t">
        <KindChoice kind={kind} onChoose={(one) => keep({ kind: one, text })} />
        {isReply && <LanguageChoice language={language} onChoose={setLanguage} />}
      </div>
      {isReply && <SnippetChips snippets={thread.snippets} onInsert={insert} onNew={() => setEdits(true)} />}
      {said !== null && <Alert tone="bad" title={said} live />}
      <label className="vh" htmlFor="c-text">
        {label}
      </label>
      <textarea
        className="input"
        id="c-text"
        ref={field}
        rows={4}
        maxLength={isReply ? MAX_REPLY_CHARS : MAX_NOTE_CHARS}
        placeholder={label}
        lang={isReply ? language : undefined}
        value={text}
        onChange={({ target }) => keep({ kind, text: target.value })}
        onFocus={() => isReply && workAt('reply')}
        onBlur={() => workAt(null)}
      />
      {card !== null && (
        <label className="switch">
          <input type="checkbox" checked={withCard} onChange={({ target }) => setWithCard(target.checked)} />
          {t.card(card.place)}
        </label>
      )}
      <div className="composer__f">
        <span className="mini composer__s">
          {text !== '' ? t.kept : isReply ? (thread.answersComeHere ? t.toMailbox : t.toYou) : ''}
        </span>
        <button className="btn btn--primary" type="submit" aria-disabled={isBusy || undefined}>
          <Glyph name={isReply ? 'send' : 'check'} />
          {isReply ? t.send : kind === 'note' ? t.keepNote : t.keepCall}
        </button>
      </div>
      {edits && <SnippetsDialog snippets={thread.snippets} onClose={() => setEdits(false)} />}
    </form>
  )
}

type Sending = {
  thread: ThreadProps
  draft: MessageDraft
  keep: (next: MessageDraft) => void
  /** The language of a reply. */
  language: Locale
  /** Whether a reply carries the card of its home. */
  sendsCard: boolean
  workAt: (part: string | null) => void
}

/** Sends a draft as a reply, a note or a call. An undone reply becomes the draft again. `said`: why it was not sent. */
function useSending({ thread, draft: { kind, text }, keep, language, sendsCard, workAt }: Sending) {
  const { locale, act, say, refresh } = useOffice()
  const t = officeInboxMessages[locale].composer
  const [said, setSaid] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    if (text.trim() === '') return setSaid(t.empty)
    setBusy(true)
    setSaid(null)
    const saveId = crypto.randomUUID()
    const answer =
      kind === 'reply'
        ? await act<Replied>(inPerson(thread.id, 'reply'), {
            ...{ text, locale: language, card: sendsCard, saveId, seen: thread.seen },
          })
        : await act<{ outcome: 'noted' | 'unknown' }>(inPerson(thread.id, 'note'), { kind, text, saveId })
    setBusy(false)
    const { outcome } = answer
    if (outcome === 'unsent') return
    if (outcome === 'invalid' || outcome === 'unknown') return setSaid(t.unknown)
    if (outcome === 'answered_meanwhile') {
      setSaid(t.answered_meanwhile)
      return await refresh()
    }
    if (outcome === 'no_address' || outcome === 'unreachable') return setSaid(t[outcome])
    keep({ kind, text: '' })
    workAt(null)
    const entry = 'entry' in answer ? answer.entry : undefined
    if (outcome === 'queued' && entry !== undefined) say(t.queued, () => void takeBack(entry))
    else say(t.noted)
    await refresh()
  }
  const takeBack = async (entry: number) => {
    const answer = await act<TakenBack>(inPerson(thread.id, 'take-back'), { entry })
    if (answer.outcome === 'unsent') return
    if (answer.outcome === 'taken_back') {
      keep({ kind: 'reply', text: answer.text ?? '' })
      say(t.takenBack)
    } else say(t.left)
    await refresh()
  }
  return { send, said, isBusy }
}

function KindChoice({
  kind,
  onChoose,
}: {
  kind: MessageDraft['kind']
  onChoose: (kind: MessageDraft['kind']) => void
}): ReactNode {
  const { locale } = useOffice()
  const t = officeInboxMessages[locale].composer
  return (
    <fieldset className="segmented">
      <legend className="vh">{t.kind}</legend>
      {KINDS.map((one) => (
        <label key={one}>
          <input type="radio" name="kind" value={one} checked={kind === one} onChange={() => onChoose(one)} />
          {t[one]}
        </label>
      ))}
    </fieldset>
  )
}

function LanguageChoice({ language, onChoose }: { language: Locale; onChoose: (language: Locale) => void }): ReactNode {
  const { locale } = useOffice()
  const t = officeInboxMessages[locale].composer
  return (
    <>
      <label className="vh" htmlFor="c-lang">
        {t.language}
      </label>
      <select
        className="input input--auto"
        id="c-lang"
        value={language}
        onChange={({ target }) => isLocale(target.value) && onChoose(target.value)}
      >
        {LOCALES.map((one) => (
          <option key={one} value={one}>
            {t.in(languageName(locale, one))}
          </option>
        ))}
      </select>
    </>
  )
}

function SnippetChips({
  snippets,
  onInsert,
  onNew,
}: {
  snippets: readonly ShownSnippet[]
  onInsert: (snippet: ShownSnippet) => void
  onNew: () => void
}): ReactNode {
  const { locale } = useOffice()
  const t = officeInboxMessages[locale].composer
  return (
    <div className="chipline" role="group" aria-label={t.snippets}>
      {snippets.map((snippet) => (
        <button key={`${snippet.id} ${snippet.name}`} className="chip" type="button" onClick={() => onInsert(snippet)}>
          {snippet.name}
        </button>
      ))}
      <button className="chip" type="button" onClick={onNew}>
        <Glyph name="plus" />
        {t.newSnippet}
      </button>
    </div>
  )
}
