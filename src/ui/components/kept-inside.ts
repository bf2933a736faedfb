import type { ReactNode } from 'react'
import { HtmlBytes } from '../html-bytes.ts'
import { markupOf } from '../markup.ts'
import type { Hole, Keep } from '../part.ts'
import { isPlain } from '../plainly.ts'
import { byMarkup, filled, filling, keptTemplates } from '../template.ts'

type Inside = { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } }

/**
 * What stands inside an element, on the server only, as its props: a template that is drawn once for each key, with holes.
 * @param owner what the key belongs to: the component, or an object that lives as long as what the template shows of it
 * @param key all that decides about what is drawn besides the values
 * @param values text in the holes
 */
export function inside<Name extends string = never>(
  owner: object,
  key: string,
  values: Readonly<Record<Name, string>>,
  draw: (hole: Hole<Name>) => ReactNode,
): Inside {
  if (isPlain()) return { children: draw((name) => values[name]) }
  const template = templateFor<Name>(owner, key, draw)
  return { dangerouslySetInnerHTML: new HtmlBytes(filled(template, values), template.facts) }
}

/** Parts of a page (ui/part.ts) as templates that are filled in as the page is written. */
export const keptParts: Keep = (owner, key, values, draw) =>
  filling(templateFor(owner, key, draw), values) as unknown as ReactNode // known to ui/markup.ts alone

/** The same of an element whose children come from a list, each by a key of its own; a key of null is drawn every time. */
export function eachInside<T>(
  owner: object,
  list: readonly T[],
  keyOf: (one: T) => string | null,
  draw: (one: T) => ReactNode,
): Inside {
  if (isPlain()) return { children: list.map(draw) }
  let html = ''
  for (const one of list) {
    const key = keyOf(one)
    html +=
      key === null
        ? markupOf(draw(one))
        : filled(
            templateFor<never>(owner, key, () => draw(one)),
            NOTHING,
          )
  }
  return { dangerouslySetInnerHTML: new HtmlBytes(html) }
}

/** The same of a list of one shape, with holes. */
export function filledInside<Name extends string>(
  owner: object,
  parts: readonly { key: string; values: Readonly<Record<Name, string>>; draw: (hole: Hole<Name>) => ReactNode }[],
): Inside {
  if (isPlain()) return { children: parts.map(({ values, draw }) => draw((name) => values[name])) }
  let html = ''
  for (const { key, values, draw } of parts) html += filled(templateFor(owner, key, draw), values)
  return { dangerouslySetInnerHTML: new HtmlBytes(html) }
}

const NOTHING = {}
const MOST = 500
type Templates = ReturnType<typeof keptTemplates<string>>
const owners = new WeakMap<object, Templates>()

function templateFor<Name extends string>(owner: object, key: string, draw: (hole: Hole<Name>) => ReactNode) {
  const own = owners.get(owner) ?? keptTemplates<string>(MOST)
  owners.set(owner, own)
  return own(key, draw as (hole: Hole<string>) => ReactNode, byMarkup) // a template is filled with the names it was drawn with
}
