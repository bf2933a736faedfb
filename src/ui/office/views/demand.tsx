import type { ReactNode } from 'react'
import { type Deal, DEALS } from '#domain/listing/listing.ts'
import { DEAL_NAMES } from '#domain/search/query-names.ts'
import { OFFICE, officeListing } from '#domain/office/paths.ts'
import type { Frequency } from '#domain/subscription/subscription.ts'
import { officeDemandMessages } from '#i18n/messages/office-demand.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import { OfficePage } from '#ui/office/shell/office-page.tsx'

/** What people look for. A number is null when it is too small to be published. */
export type DemandProps = {
  deal: Deal
  onlyNothing: boolean
  about: { people: number | null; everywhere: number | null; small: number; at: string } | null
  cells: { key: string; place: string; type: string; price: string; people: number; offers: number; wishes: string[] }[]
  offers: { id: number; name: string; isDraft: boolean }[]
  reach: {
    id: number
    isDraft: boolean
    people: number | null
    frequencies: { frequency: Frequency; people: number | null }[]
    languages: { language: string; people: number | null }[]
    price: string | null
    other: { price: string; people: number | null; more: number | null }[]
  } | null
}

type DemandQuery = { deal: Deal; onlyNothing: boolean; listing: number | null }
function demandPath({ deal, onlyNothing, listing }: DemandQuery): string {
  const search = new URLSearchParams()
  if (deal !== 'FOR_SALE') search.set('deal', DEAL_NAMES[deal])
  if (onlyNothing) search.set('nothing', '1')
  if (listing !== null) search.set('listing', String(listing))
  const text = search.toString()
  return text === '' ? OFFICE.demand : `${OFFICE.demand}?${text}`
}

/** What confirmed subscribers look for, compared with the offers, and how many of them one offer would reach. */
function Demand(props: DemandProps): ReactNode {
  const { deal, onlyNothing, about, cells, reach } = props
  const { locale } = useOffice()
  const t = officeDemandMessages[locale]
  const asked = { deal, onlyNothing, listing: reach?.id ?? null }
  return (
    <OfficePage title={t.title}>
      <p className="lead">
        {t.lead} <b>{t.small}</b>
      </p>
      <div className="dmg">
        <div>
          <div className="lbar">
            <div className="chipline" role="group" aria-label={t.show}>
              {DEALS.map((one) => (
                <a
                  key={one}
                  className={one === deal ? 'chip chip--on' : 'chip'}
                  href={demandPath({ ...asked, deal: one })}
                  aria-current={one === deal || undefined}
                >
                  {t.deals[one]}
                </a>
              ))}
              <a
                className={onlyNothing ? 'chip chip--on' : 'chip'}
                href={demandPath({ ...asked, onlyNothing: !onlyNothing })}
                aria-current={onlyNothing || undefined}
              >
                {t.onlyNothing}
              </a>
            </div>
          </div>
          <section className="panel panel--flush" aria-labelledby="d-h">
            <div className="ph">
              <h2 id="d-h">{t.tableTitle}</h2>
              {about !== null && (
                <span className="mini">
                  {about.people === null ? t.few : t.people(about.people)} · {t.at(about.at)}
                </span>
              )}
            </div>
            {cells.length === 0 ? (
              <p className="dm__none hint">{about === null ? t.notYet : t.nothing}</p>
            ) : (
              <DemandTable cells={cells} />
            )}
            {about !== null && (about.small > 0 || about.everywhere !== 0) && (
              <p className="dm__none mini">
                {about.small > 0 && t.notShown(about.small)}{' '}
                {about.everywhere !== null && about.everywhere > 0 && t.everywhere(about.everywhere)}
              </p>
            )}
          </section>
        </div>
        <Reach {...props} />
      </div>
    </OfficePage>
  )
}

function DemandTable({ cells }: Pick<DemandProps, 'cells'>): ReactNode {
  const { locale } = useOffice()
  const t = officeDemandMessages[locale]
  const mostPeople = Math.max(1, ...cells.map(({ people }) => people))
  return (
    <table className="data dm">
      <thead>
        <tr>
          <th scope="col">{t.place}</th>
          <th scope="col">{t.type}</th>
          <th scope="col">{t.price}</th>
          <th scope="col">{t.seekers}</th>
          <th scope="col" className="n">
            {t.offers}
          </th>
          <th scope="col">{t.besides}</th>
        </tr>
      </thead>
      <tbody>
        {cells.map((cell) => (
          <tr key={cell.key}>
            <th scope="row" className="place">
              {cell.place}
            </th>
            <td className="dm__t">{cell.type}</td>
            <td className="dm__p">{cell.price}</td>
            <td className="dm__n">
              <b className="num">{cell.people}</b>
              <meter min={0} max={mostPeople} value={cell.people} aria-label={t.people(cell.people)} />
            </td>
            <td className={cell.offers === 0 ? 'n dm__a is-nil' : 'n dm__a'} data-label={t.offers}>
              {cell.offers === 0 ? t.none : cell.offers}
            </td>
            <td className="dm__x mini">{cell.wishes.join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Reach({ deal, onlyNothing, offers, reach }: DemandProps): ReactNode {
  const { locale, go } = useOffice()
  const t = officeDemandMessages[locale]
  if (reach === null) return null
  return (
    <aside className="panel who-mail" aria-labelledby="d-w">
      <h2 id="d-w">{t.reach.title}</h2>
      <div className="field mt">
        <label className="label" htmlFor="d-l">
          {t.reach.listing}
        </label>
        <select
          className="input"
          id="d-l"
          value={reach.id}
          onChange={({ target }) => go(demandPath({ deal, onlyNothing, listing: Number(target.value) }))}
        >
          {offers.some(({ id }) => id === reach.id) ? null : <option value={reach.id}>{reach.id}</option>}
          {offers.map(({ id, name, isDraft }) => (
            <option key={id} value={id}>
              {isDraft ? t.reach.draft(name) : name}
            </option>
          ))}
        </select>
      </div>
      <p className="bignum">
        <b>{reach.people ?? t.reach.fewer}</b> <span>{t.reach.get(reach.people ?? 2)}</span>
      </p>
      {reach.frequencies.length > 0 && (
        <dl className="kv2">
          {reach.frequencies.map(({ frequency, people }) => (
            <div key={frequency} className="kv2__row">
              <dt>{t.reach.frequencies[frequency]}</dt>
              <dd>{people ?? t.reach.fewer}</dd>
            </div>
          ))}
          <div className="kv2__row">
            <dt>{t.reach.languages}</dt>
            <dd>
              {reach.languages.map(({ language, people }) => `${language} ${people ?? t.reach.fewer}`).join(' · ')}
            </dd>
          </div>
        </dl>
      )}
      {reach.other.length > 0 && <OtherPrices reach={reach} />}
      <a className="btn btn--block mt" href={`${officeListing(reach.id)}#publish`}>
        {reach.isDraft ? t.reach.toPublish : t.reach.toListing}
      </a>
    </aside>
  )
}

function OtherPrices({ reach }: { reach: NonNullable<DemandProps['reach']> }): ReactNode {
  const { locale } = useOffice()
  const t = officeDemandMessages[locale]
  return (
    <>
      <h3 className="mt">{t.reach.otherPrice}</h3>
      <table className="data">
        <thead>
          <tr>
            <th scope="col">{t.price}</th>
            <th scope="col" className="n">
              {t.reach.people}
            </th>
            <th scope="col" className="n">
              {t.reach.difference}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{reach.price}</th>
            <td className="n">
              <b>{reach.people ?? t.reach.fewer}</b>
            </td>
            <td className="n">{t.reach.asNow}</td>
          </tr>
          {reach.other.map(({ price, people, more }) => (
            <tr key={price}>
              <th scope="row">{price}</th>
              <td className="n">{people ?? t.reach.fewer}</td>
              <td className="n">{more === null ? '' : more > 0 ? `+${more}` : String(more).replace('-', '−')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

export { Demand as View }
