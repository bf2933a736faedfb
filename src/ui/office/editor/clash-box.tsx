import type { ReactNode } from 'react'
import { officeEditorMessages } from '#i18n/messages/office-editor.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import type { EditorField } from '#ui/office/editor/editor-props.ts'
import type { QueueState, SaveQueue } from './save-queue.ts'

/** Shows both values when two people edited the same field, until somebody chooses one. */
export function ClashBox({
  field,
  queue,
  state,
}: {
  field: EditorField
  queue: SaveQueue | null
  state: QueueState
}): ReactNode {
  const { locale } = useOffice()
  const t = officeEditorMessages[locale].clash
  const clash = state.clashes.find((one) => one.field === field.at)
  if (!clash) return null
  const id = `clash-${field.at.replaceAll(/[^\w-]/g, '-')}`
  const sides = [
    { name: t.mine, word: clash.mine, take: 'mine', label: t.takeMine },
    { name: t.theirs, word: clash.theirs, take: 'theirs', label: t.takeTheirs },
  ] as const
  return (
    <div className="clash" role="group" aria-labelledby={id}>
      <h3 id={id}>{t.title}</h3>
      <p className="hint">{t.text}</p>
      <div className="clash__2">
        {sides.map(({ name, word, take, label }) => (
          <div key={take} className="clash__c">
            <p className="clash__w">
              <b>{name}</b>
            </p>
            <p className="clash__t">{wordsOf(word, field, locale)}</p>
            <button className="btn" type="button" onClick={() => queue?.settle(field.at, take)}>
              {label}
            </button>
          </div>
        ))}
      </div>
    </div>
  )
}

function wordsOf(word: unknown, field: EditorField, locale: keyof typeof officeEditorMessages): string {
  const t = officeEditorMessages[locale]
  if (word === null || word === undefined || word === '') return t.nothing
  if (typeof word === 'boolean') return word ? t.yes : t.no
  if (typeof word === 'string') return field.choices?.find(({ value }) => value === word)?.label ?? word
  return typeof word === 'number' ? String(word) : JSON.stringify(word)
}
