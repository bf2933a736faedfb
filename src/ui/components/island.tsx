import type { ComponentType, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { keptHtml } from './kept-markup.ts'

type Props<P extends object> = {
  /** its name in islands/table.ts */
  name: string
  Component: ComponentType<P>
  /** plain data: it travels in the page */
  props: P
  /** tells islands of one name on one page apart */
  id?: string
  /** for an island that has nothing to show before its code runs: fetched with the page */
  atOnce?: boolean
  className?: string
}

const kept = keptHtml()

/**
 * A part of the page that comes alive when somebody comes near (client/islands.ts). It is rendered as a root of its
 * own, so that generated ids are the same in the browser.
 */
export function Island<P extends object>(island: Props<P>): ReactNode {
  const { name, Component, props, id = name, atOnce = false, className } = island
  const data = JSON.stringify(props)
  const html = kept(Component, `${id} ${data}`, () =>
    renderToString(<Component {...props} />, { identifierPrefix: id }),
  )
  return (
    <div
      className={className}
      data-island={name}
      data-prefix={id}
      data-props={data}
      data-at-once={atOnce ? '' : undefined}
      dangerouslySetInnerHTML={html}
    />
  )
}
