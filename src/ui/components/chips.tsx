import type { ComponentProps, ReactNode } from 'react'
import type { IconName } from '../icons/icon-names.ts'
import { Icon } from './icon.tsx'

type CheckChipProps = {
  label: string
  icon?: IconName
  /** number of offers that this choice gives, already formatted */
  count?: string | undefined
  /** "type:HOUSE": the facet whose count the script puts here */
  countOf?: string
  /** its list (`.folding`) hides it while its count is 0; `on-phone`: on a phone always */
  folds?: 'when-none' | 'on-phone'
} & ComponentProps<'input'>

/** A choice that looks like a chip: a tick box, or a radio button with `type="radio"`. */
export function CheckChip({ label, icon, count, countOf, folds, ...input }: CheckChipProps): ReactNode {
  return (
    <label className="chip chip--check" data-spare={folds === 'on-phone' ? '' : undefined}>
      <input type="checkbox" {...input} />
      {icon && <Icon name={icon} />}
      {label}
      {count !== undefined && (
        <span className="count" data-none={folds && count === '0' ? '' : undefined} data-count={countOf}>
          {count}
        </span>
      )}
    </label>
  )
}

/** An active filter; the cross is a link to the same search without it. */
export function FilterChip({ label, href, remove }: { label: string; href: string; remove: string }): ReactNode {
  return (
    <a className="chip chip--filter" href={href}>
      {label}
      <span className="vh">, {remove}</span>
      <span className="x">
        <Icon name="x" />
      </span>
    </a>
  )
}

/** A chip that is a link; `count`: number of offers that it leads to. */
export function LinkChip(props: { href: string; count?: number; children: ReactNode }): ReactNode {
  return (
    <a className="chip" href={props.href} data-count={props.count}>
      {props.children}
    </a>
  )
}
