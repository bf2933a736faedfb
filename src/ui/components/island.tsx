import type { ComponentType, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { IslandDefinition as Definition } from '../islands/define-island.ts'
import type { HtmlBytes } from '../html-bytes.ts'
import { plainly } from '../plainly.ts'
import { keptHtml } from './kept-markup.ts'

type Props<P extends object> = {
  /** which, of islands/definitions.ts */
  of: Definition<string, P>
  Component: ComponentType<P>
  /** plain data: it travels in the page */
  props: NoInfer<P>
  /** tells islands of one name on one page apart */
  id?: string
  /** for an island that has nothing to show before its code runs: fetched with the page */
  atOnce?: boolean
  className?: string
  /** its HTML, where that was drawn otherwise already */
  drawn?: HtmlBytes
}

const kept = keptHtml()

/**
 * A part of the page that comes alive when somebody comes near (client/islands.ts). It is rendered as a root of its
 * own, so that generated ids are the same in the browser.
 */
export function Island<P extends object>(island: Props<P>): ReactNode {
  const { of, Component, props, id = of.name, atOnce = false, className, drawn } = island
  const mark = of.mark(props, atOnce ? 'at-once' : undefined)
  const html =
    drawn === undefined
      ? kept(Component, `${id} ${mark['data-props']}`, () => islandHtml(<Component {...props} />, id))
      : drawn
  return <div className={className} {...mark} data-prefix={id} dangerouslySetInnerHTML={html} />
}

/** An island as the browser's React expects to find it. */
export function islandHtml(island: ReactNode, id: string): string {
  return plainly(() => renderToString(island, { identifierPrefix: id }))
}
