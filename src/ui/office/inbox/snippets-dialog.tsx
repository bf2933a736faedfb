import { type ReactNode, useState } from 'react'
import { LOCALES } from '#base/locale.ts'
import { OFFICE } from '#domain/office/paths.ts'
import { MAX_NOTE_CHARS } from '#domain/office/people.ts'
import { languageName } from '#i18n/formats.ts'
import { officeInboxMessages } from '#i18n/messages/office-inbox.ts'
import { Alert } from '#ui/components/alert.tsx'
import { useOffice } from '#ui/office/app/office.tsx'
import { AgendaDialog } from '#ui/office/viewings/agenda-dialog.tsx'
import type { ShownSnippet } from './inbox-props.ts'

/** Adds, edits and removes the office's own snippets. */
export function SnippetsDialog({
  snippets,
  onClose,
}: {
  snippets: readonly ShownSnippet[]
  onClose: () => void
}): ReactNode {
  const { locale, act, say, refresh } = useOffice()
  const t = officeInboxMessages[locale].snippet
  const [one, setOne] = useState<ShownSnippet>(NEW_SNIPPET)
  const [said, setSaid] = useState<string | null>(null)
  const own = snippets.filter(({ id }) => id !== null)
  const save = async () => {
    const { outcome } = await act<{ outcome: 'kept' | 'unknown' }>(OFFICE.inboxSnippet, one)
    if (outcome === 'unsent') return
    if (outcome !== 'kept') return setSaid(t.wrong)
    say(t.saved)
    onClose()
    await refresh()
  }
  const remove = async () => {
    const { outcome } = await act<{ outcome: 'removed' }>(OFFICE.inboxSnippetGone, { id: one.id })
    if (outcome !== 'removed') return
    say(t.removed)
    onClose()
    await refresh()
  }
  return (
    <AgendaDialog title={t.title} onClose={onClose}>
      {own.length > 0 && <SnippetChoice own={own} chosen={one} onChoose={setOne} />}
      {said !== null && <Alert tone="bad" title={said} live />}
      <div className="field">
        <label className="label" htmlFor="s-name">
          {t.name}
        </label>
        <input
          className="input"
          id="s-name"
          maxLength={60}
          value={one.name}
          onChange={({ target }) => setOne({ ...one, name: target.value })}
        />
      </div>
      <p className="hint">{t.hint}</p>
      <SnippetTexts texts={one.texts} onChange={(texts) => setOne({ ...one, texts })} />
      <div className="row">
        <button className="btn btn--primary" type="button" onClick={() => void save()}>
          {t.save}
        </button>
        {one.id !== null && (
          <button className="btn btn--danger" type="button" onClick={() => void remove()}>
            {t.remove}
          </button>
        )}
        <button className="btn btn--quiet" type="button" onClick={onClose}>
          {t.done}
        </button>
      </div>
    </AgendaDialog>
  )
}

const NEW_SNIPPET: ShownSnippet = { id: null, name: '', texts: {} }

type SnippetChoiceProps = {
  own: readonly ShownSnippet[]
  chosen: ShownSnippet
  onChoose: (snippet: ShownSnippet) => void
}

function SnippetChoice({ own, chosen, onChoose }: SnippetChoiceProps): ReactNode {
  const { locale } = useOffice()
  const t = officeInboxMessages[locale].snippet
  return (
    <div className="chipline" role="group" aria-label={t.own}>
      {own.map((snippet) => (
        <button
          key={snippet.id}
          className={snippet.id === chosen.id ? 'chip chip--on' : 'chip'}
          type="button"
          aria-pressed={snippet.id === chosen.id}
          onClick={() => onChoose(snippet)}
        >
          {snippet.name}
        </button>
      ))}
      <button className="chip" type="button" onClick={() => onChoose(NEW_SNIPPET)}>
        {t.another}
      </button>
    </div>
  )
}

function SnippetTexts({
  texts,
  onChange,
}: {
  texts: ShownSnippet['texts']
  onChange: (texts: ShownSnippet['texts']) => void
}): ReactNode {
  const { locale } = useOffice()
  return LOCALES.map((language) => (
    <div className="field" key={language}>
      <label className="label" htmlFor={`s-${language}`}>
        {languageName(locale, language)}
      </label>
      <textarea
        className="input"
        id={`s-${language}`}
        rows={3}
        maxLength={MAX_NOTE_CHARS}
        lang={language}
        value={texts[language] ?? ''}
        onChange={({ target }) => onChange({ ...texts, [language]: target.value })}
      />
    </div>
  ))
}
