import { element } from './element.ts'

type Subject = 'ground' | 'unplaced'

/** Short sentences about what the map cannot show; each subject has one, read out once when it comes. */
export function mapNotes(): { element: HTMLElement; say: (subject: Subject, text: string) => void } {
  const lines = new Map<Subject, HTMLElement>()
  const notes = element('div', { class: 'map__notes', role: 'status' })
  return {
    element: notes,
    say(subject, text) {
      const line = lines.get(subject)
      if ((line?.textContent ?? '') === text) return
      line?.remove()
      lines.delete(subject)
      if (text === '') return
      const fresh = element('p', {}, text)
      lines.set(subject, fresh)
      notes.append(fresh)
    },
  }
}
