import type { ReactNode } from 'react'
import { STYLES } from '#mail/templates/theme.ts'

export function Paragraph({ children }: { children: ReactNode }) {
  return <p style={STYLES.p}>{children}</p>
}

/** The button for the main action. A table cell with a colour looks like a button in every mail program. */
export function PrimaryButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ margin: '20px 0' }}>
      <tbody>
        <tr>
          <td className="button" style={STYLES.buttonCell}>
            <a href={href} style={STYLES.button}>
              {children}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** A visitor's text, line by line, and nothing else. */
export function Quote({ text }: { text: string }) {
  return (
    <div className="quote" style={STYLES.quote}>
      {text.split('\n').map((line, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines of one text have no other name
        <div key={i}>{line === '' ? '\u00A0' : line}</div>
      ))}
    </div>
  )
}

/** Rows of names and values, such as the time and place of a viewing. */
export function Details({ rows }: { rows: (readonly [name: string, value: ReactNode] | null)[] }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: '0 0 16px' }}>
      <tbody>
        {rows.map(
          (row) =>
            row && (
              <tr key={row[0]}>
                <td className="muted" style={{ ...STYLES.line, padding: '4px 16px 4px 0', verticalAlign: 'top' }}>
                  {row[0]}
                </td>
                <td style={{ padding: '4px 0', verticalAlign: 'top' }}>{row[1]}</td>
              </tr>
            ),
        )}
      </tbody>
    </table>
  )
}
