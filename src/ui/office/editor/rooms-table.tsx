import type { ReactNode } from 'react'
import type { Room } from '#domain/listing/listing.ts'
import { officeEditorMessages } from '#i18n/messages/office-editor.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import { Glyph } from '#ui/office/parts/glyph.tsx'
import type { EditorProps } from '#ui/office/editor/editor-props.ts'
import { numberIn, type Writing } from './value-field.tsx'

/** The rooms of a home, in their order; the list is one field. */
export function RoomsTable({ value, write, done, kinds }: Writing & { kinds: EditorProps['rooms'] }): ReactNode {
  const { locale } = useOffice()
  const t = officeEditorMessages[locale].rooms
  const rooms = (Array.isArray(value) ? value : []) as Room[] // the field's own
  const put = (next: Room[], isDone: boolean) => {
    write(next)
    if (isDone) done()
  }
  const change = (at: number, more: Partial<Room>, isDone = false) =>
    put(
      rooms.map((room, index) => (index === at ? { ...room, ...more } : room)),
      isDone,
    )
  return (
    <>
      {rooms.length > 0 && (
        <div className="scroll-x" role="region" aria-label={t.room} tabIndex={0}>
          <table className="data rooms">
            <thead>
              <tr>
                <th scope="col">{t.room}</th>
                <th scope="col">{t.name}</th>
                <th scope="col">{t.floor}</th>
                <th scope="col">{t.area}</th>
                <th scope="col">
                  <span className="vh">{t.moves}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rooms.map((room, at) => (
                // oxlint-disable-next-line react/no-array-index-key
                <RoomRow
                  key={at}
                  room={room}
                  at={at}
                  last={rooms.length - 1}
                  kinds={kinds}
                  onChange={(more, isDone) => change(at, more, isDone)}
                  onLeave={done}
                  onMove={(to) => put(swapped(rooms, at, to), true)}
                  onDrop={() =>
                    put(
                      rooms.filter((_, index) => index !== at),
                      true,
                    )
                  }
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="row mt">
        <button
          className="btn"
          type="button"
          onClick={() => put([...rooms, { kind: 'BEDROOM', name: null, floor: null, area: null }], true)}
        >
          <Glyph name="plus" />
          {t.add}
        </button>
      </div>
    </>
  )
}

type RoomRowProps = {
  room: Room
  /** Index in the list. */
  at: number
  last: number
  kinds: EditorProps['rooms']
  /** `isDone`: save at once instead of on blur. */
  onChange: (more: Partial<Room>, isDone?: boolean) => void
  onLeave: () => void
  onMove: (to: number) => void
  onDrop: () => void
}

function RoomRow({ room, at, last, kinds, onChange, onLeave, onMove, onDrop }: RoomRowProps): ReactNode {
  const { locale } = useOffice()
  const t = officeEditorMessages[locale].rooms
  const name = room.name ?? kinds?.find((kind) => kind.value === room.kind)?.label ?? room.kind
  return (
    <tr>
      <td>
        <select
          className="input"
          aria-label={`${t.room} ${at + 1}`}
          value={room.kind}
          onChange={(event) => onChange({ kind: event.target.value as Room['kind'] }, true)}
        >
          {kinds?.map((kind) => (
            <option key={kind.value} value={kind.value}>
              {kind.label}
            </option>
          ))}
        </select>
      </td>
      <td>
        <input
          className="input"
          aria-label={`${t.name} ${at + 1}`}
          value={room.name ?? ''}
          maxLength={80}
          onChange={(event) => onChange({ name: event.target.value || null })}
          onBlur={onLeave}
        />
      </td>
      {(['floor', 'area'] as const).map((which) => (
        <td key={which}>
          <input
            // A row that is moved shows what is stored, not what was typed into its place.
            key={String(room[which])}
            className="input input--n"
            aria-label={`${t[which]} ${at + 1}`}
            defaultValue={room[which] === null ? '' : String(room[which]).replace('.', locale === 'en' ? '.' : ',')}
            inputMode="decimal"
            maxLength={8}
            onBlur={(event) => {
              const read = numberIn(event.target.value, locale)
              if (read !== undefined && read !== room[which]) onChange({ [which]: read }, true)
            }}
          />
        </td>
      ))}
      <td className="n">
        <span className="movers">
          <Mover label={t.up(name)} icon="arrow-up" off={at === 0} onPress={() => onMove(at - 1)} />
          <Mover label={t.down(name)} icon="arrow-down" off={at === last} onPress={() => onMove(at + 1)} />
          <Mover label={t.drop(name)} icon="x" onPress={onDrop} />
        </span>
      </td>
    </tr>
  )
}

function swapped<T>(list: readonly T[], one: number, other: number): T[] {
  const [a, b] = [list[one], list[other]]
  return a === undefined || b === undefined ? [...list] : list.with(one, b).with(other, a)
}

/** A small button that moves or removes an item of a list. */
export function Mover({
  label,
  icon,
  off = false,
  onPress,
}: {
  label: string
  icon: 'arrow-up' | 'arrow-down' | 'arrow-left' | 'arrow-right' | 'x'
  off?: boolean
  onPress: () => void
}): ReactNode {
  return (
    <button className="ib ib--s ib--line" type="button" aria-label={label} disabled={off} onClick={onPress}>
      <Glyph name={icon} />
    </button>
  )
}
