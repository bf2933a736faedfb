import type { ReactNode } from 'react'
import { officeHelpMessages } from '#i18n/messages/office-help.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import { OfficePage } from '#ui/office/shell/office-page.tsx'

/** `version` of Gevel, to name when asking for help. */
export type HelpProps = { version: string }

const SECTIONS = ['listings', 'publishing', 'feeds', 'inbox', 'viewings', 'privacy', 'locked'] as const
const KEYS = ['find', 'keys', 'step', 'open', 'choose', 'answer', 'close', 'turn', 'today', 'move', 'leave'] as const
const PRESSED: Record<(typeof KEYS)[number], readonly string[]> = {
  find: ['/'],
  keys: ['?'],
  step: ['j', 'k'],
  open: ['Enter'],
  choose: ['x'],
  answer: ['e', 'r'],
  close: ['c'],
  turn: ['n', 'p'],
  today: ['t'],
  move: ['Alt', '↑ ↓'],
  leave: ['Esc'],
}

/** The keyboard shortcuts, and short texts on how the office works. */
function Help({ version }: HelpProps): ReactNode {
  const { locale } = useOffice()
  const t = officeHelpMessages[locale]
  return (
    <OfficePage title={t.title}>
      <section className="panel" aria-labelledby="h-k">
        <h2 id="h-k">{t.keysTitle}</h2>
        <dl className="keylist">
          {KEYS.map((name) => (
            <div key={name}>
              <dt>
                {PRESSED[name].map((one) => (
                  <kbd key={one}>{one}</kbd>
                ))}
              </dt>
              <dd>{t.keys[name]}</dd>
            </div>
          ))}
        </dl>
      </section>
      {SECTIONS.map((name) => (
        <section key={name} className="panel" aria-labelledby={`h-${name}`}>
          <h2 id={`h-${name}`}>{t.sections[name].title}</h2>
          <p className="help__t">{t.sections[name].text}</p>
        </section>
      ))}
      <p className="hint">{t.version(version)}</p>
    </OfficePage>
  )
}

export { Help as View }
