import { icon } from '../live-search/notice-bar.ts'
import { element } from './element.ts'

type Subject = 'ground' | 'unplaced' | 'nearest' | 'left' | 'along'

/** Short sentences about what the map cannot show; each subject has one, read out once when it comes. */
export function mapNotes(): {
  element: HTMLElement
  /** `press`: makes the sentence a button that does this */
  say: (subject: Subject, text: string, press?: () => void) => void
} {
  const lines = new Map<Subject, HTMLElement>()
  const notes = element('div', { class: 'map__notes', role: 'status' })
  return {
    element: notes,
    say(subject, text, press) {
      const line = lines.get(subject)
      if ((line?.textContent ?? '') === text) return
      line?.remove()
      lines.delete(subject)
      if (text === '') return
      const fresh = element('p', {}, press ? noteButton(text, press, subject === 'left') : text)
      lines.set(subject, fresh)
      notes.append(fresh)
    },
  }
}

function noteButton(text: string, press: () => void, leadsBack: boolean): HTMLElement {
  const parts = leadsBack ? [icon('arrow-left'), text] : [text, icon('arrow-right')]
  const button = element('button', { type: 'button' }, ...parts)
  button.addEventListener('click', press)
  return button
}
