import type { ReactNode } from 'react'
import type { LogAct } from '#domain/office/log-entry.ts'
import { OFFICE } from '#domain/office/paths.ts'
import { isRole } from '#domain/office/roles.ts'
import { formatDate } from '#i18n/formats.ts'
import { officeMessages } from '#i18n/messages/office.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import { OfficePage } from '#ui/office/shell/office-page.tsx'

export type LogRow = {
  id: number
  /** time of the action (ISO instant) */
  at: string
  /** name of the person; null for the command line */
  who: string | null
  act: LogAct
  about: string | null
  old: string | null
  new: string | null
}

/** `older`: id of the row from which the next page goes on; null on the last page. */
export type LogProps = { rows: LogRow[]; older: number | null }

/** Who did what, the latest first. */
function Log({ rows, older }: LogProps): ReactNode {
  const { locale } = useOffice()
  const t = officeMessages[locale].log
  return (
    <OfficePage title={t.title}>
      <p className="lead">{t.intro}</p>
      <div
        className="panel panel--flush table-scroll"
        tabIndex={0}
        role="group"
        aria-label={officeMessages[locale].log.title}
      >
        <table className="log">
          <thead>
            <tr>
              {[t.at, t.who, t.what, t.about, t.change].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td>{formatDate(locale, row.at, 'moment')}</td>
                <td>{row.who ?? t.commandLine}</td>
                <td>{t.acts[row.act]}</td>
                <td>{row.about}</td>
                <td>
                  {[row.old, row.new]
                    .filter((word) => word !== null)
                    .map((word) => (isRole(word) ? officeMessages[locale].roles[word] : word))
                    .join(' → ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {older !== null && (
        <p>
          <a className="btn" href={`${OFFICE.log}?before=${older}`}>
            {t.older}
          </a>
        </p>
      )}
    </OfficePage>
  )
}

export { Log as View }
