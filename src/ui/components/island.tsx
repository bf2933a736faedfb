import type { ComponentType, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { IslandDefinition as Definition } from '../islands/define-island.ts'

type Props<P extends object> = {
  /** an island of islands/definitions.ts */
  of: Definition<string, P>
  Component: ComponentType<P>
  /** plain data, written into the page */
  props: NoInfer<P>
  /** tells apart islands of one name on one page */
  id?: string
  /** loads the code with the page: for an island that shows nothing without it */
  atOnce?: boolean
  className?: string
}

/**
 * A part of the page that loads its code when somebody comes near (client/islands.ts). It is a React root of its own, so
 * that generated ids are the same in the browser.
 */
export function Island<P extends object>(island: Props<P>): ReactNode {
  const { of, Component, props, id = of.name, atOnce = false, className } = island
  const mark = of.mark(props, atOnce ? 'at-once' : undefined)
  const html = renderToString(<Component {...props} />, { identifierPrefix: id })
  return <div className={className} {...mark} data-prefix={id} dangerouslySetInnerHTML={{ __html: html }} />
}
