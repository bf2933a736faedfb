import type { ReactNode } from 'react'
import type { Card } from '#domain/listing/card.ts'
import { isLivingSpace, namedRooms } from '#domain/listing/drawn-rooms.ts'
import { type Jurisdiction, jurisdictionOf } from '#domain/law/jurisdiction.ts'
import type { Flag, Room } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import type { PublicFacts } from '#domain/listing/public-listing.ts'
import { fieldLabel } from '#i18n/field-labels.ts'
import { floorName } from '#i18n/floor-name.ts'
import { formatSurface } from '#i18n/formats.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { offerMessages } from '#i18n/messages/offer.ts'
import { buildingFacts, saidFlags } from '#offers/facts/building-facts.ts'
import { keyFactsByPlace } from '#offers/facts/key-facts.ts'
import { Icon } from '../components/icon.tsx'
import { KeyValues } from '../components/key-values.tsx'

type Props = { listing: PublicFacts; card: Card; locale: Locale }

/** Rooms with their sizes, then everything else that is known about the building. */
export function LayoutSection({ listing, card, locale }: Props): ReactNode {
  return (
    <>
      {listing.rooms.length > 0 && <RoomTable listing={listing} locale={locale} />}
      <BuildingFacts listing={listing} card={card} locale={locale} />
      <Features listing={listing} locale={locale} />
    </>
  )
}

/** Rooms that count as living area, then that area; all other rooms and outdoor spaces below it. */
export function RoomTable({ listing, locale }: { listing: PublicFacts; locale: Locale }): ReactNode {
  const t = offerMessages[locale]
  const words = listingMessages[locale]
  const named = namedRooms(listing.rooms, words.rooms, words.landing)
  const [inside, apart] = [
    named.filter(({ room }) => isLivingSpace(room)),
    named.filter(({ room }) => !isLivingSpace(room)),
  ]
  const { living } = listing.surfaces
  const where = jurisdictionOf(listing.address)
  return (
    <details className="folded folded--narrow">
      <summary>
        {t.allRooms(named.length, String(named.length))}
        <Icon name="chevron-down" />
      </summary>
      <div className="scroll-x" tabIndex={0} role="group" aria-label={t.roomsTable}>
        <table className="data">
          <thead>
            <tr>
              <th scope="col">{t.room}</th>
              <th scope="col">{t.roomFloor}</th>
              <th scope="col" className="n">
                {t.roomArea}
              </th>
            </tr>
          </thead>
          <tbody>
            {inside.map((each, i) => (
              <RoomRow key={i} {...each} where={where} locale={locale} />
            ))}
            {living !== null && (
              <tr className="data__sum">
                <th scope="row" colSpan={2}>
                  {fillLivingArea(inside, living) ? fieldLabel('surfaces.living', locale, where) : t.livingWithHalls}
                </th>
                <td className="n">{formatSurface(locale, living)}</td>
              </tr>
            )}
          </tbody>
          {apart.length > 0 && (
            <tbody>
              <tr>
                <th scope="rowgroup" colSpan={3} className="hint">
                  {t.notCounted}
                </th>
              </tr>
              {apart.map((each, i) => (
                <RoomRow key={i} {...each} where={where} locale={locale} />
              ))}
            </tbody>
          )}
        </table>
      </div>
    </details>
  )
}

type Row = { room: Room; name: string; where: Jurisdiction | null; locale: Locale }

function RoomRow({ room, name, where, locale }: Row): ReactNode {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{room.floor === null ? '–' : floorName(locale, room.floor, where)}</td>
      <td className="n">{room.area === null ? '–' : formatSurface(locale, room.area)}</td>
    </tr>
  )
}

/** Whether the rooms make up the living area. Sources often leave out halls and storage; a larger sum is their mistake. */
function fillLivingArea(rooms: readonly { room: Room }[], living: number): boolean {
  const sum = rooms.reduce((total, { room }) => total + (room.area ?? 0), 0)
  return sum > living - 0.5
}

function BuildingFacts({ listing, card, locale }: Props): ReactNode {
  const others = listing.kind === 'project' ? [] : keyFactsByPlace(listing, card, locale).others
  const facts = [...others.map(({ name, value }) => [name, value] as const), ...buildingFacts(listing, locale)]
  return <KeyValues rows={facts} className="kv mt" />
}

/** Flags whose absence is not worth saying. */
const FLAGS_HIDDEN_WHEN_ABSENT: readonly Flag[] = ['renovation_required', 'revenue_property']

/** Features that the source says are present or absent. A feature that it does not mention is not shown as "no". */
function Features({ listing, locale }: { listing: PublicFacts; locale: Locale }): ReactNode {
  const t = offerMessages[locale]
  const words = listingMessages[locale].flags
  const has = saidFlags(listing, true)
  const hasNot = saidFlags(listing, false).filter((flag) => !FLAGS_HIDDEN_WHEN_ABSENT.includes(flag))
  if (has.length + hasNot.length === 0) return null
  return (
    <>
      <h3 className="mt-l">{t.features}</h3>
      {has.length > 0 && (
        <ul className="features plain">
          {has.map((flag) => (
            <li key={flag} className="good">
              <Icon name="check" />
              {words[flag]}
              <span className="vh">: {t.has}</span>
            </li>
          ))}
        </ul>
      )}
      {hasNot.length > 0 && (
        <details className="folded">
          <summary>
            {t.notThere(String(hasNot.length))}
            <Icon name="chevron-down" />
          </summary>
          <ul className="features plain">
            {hasNot.map((flag) => (
              <li key={flag} className="muted">
                <Icon name="x" />
                {words[flag]}
                <span className="vh">: {t.hasNot}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
