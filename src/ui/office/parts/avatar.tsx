import type { ReactNode } from 'react'

const TINTS = ['', ' ava--b', ' ava--c', ' ava--d'] as const

/** A person's initials; decorative, as the name stands beside them or in a label. */
export function Avatar({ of, size = '' }: { of: { id: number; name: string }; size?: '' | 'xs' | 'l' }): ReactNode {
  const tint = TINTS[of.id % TINTS.length] ?? ''
  return (
    <span className={`ava${tint}${size === '' ? '' : ` ava--${size}`}`} aria-hidden="true">
      {initials(of.name)}
    </span>
  )
}

function initials(name: string): string {
  const words = name.split(/\s/).filter((word) => word !== '')
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => (word === undefined ? '' : String.fromCodePoint(word.codePointAt(0) ?? 63)))
    .join('')
    .toUpperCase()
}
