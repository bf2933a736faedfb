import type { ComponentType, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { IslandDefinition as Definition } from '../islands/define-island.ts'

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
}

/**
 * A part of the page that comes alive when somebody comes near (client/islands.ts). It is rendered as a root of its
 * own, so that generated ids are the same in the browser.
 */
export function Island<P extends object>(island: Props<P>): ReactNode {
  const { of, Component, props, id = of.name, atOnce = false, className } = island
  const mark = of.mark(props, atOnce ? 'at-once' : undefined)
  const html = renderToString(<Component {...props} />, { identifierPrefix: id })
  return <div className={className} {...mark} data-prefix={id} dangerouslySetInnerHTML={{ __html: html }} />
}
