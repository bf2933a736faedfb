import { Fragment, type JSX, jsx as jsxOfReact, jsxs as jsxsOfReact } from 'react/jsx-runtime'
import type { ReactElement } from 'react'
import { partsOf } from './react-dom-server.ts'

// Replaces `react/jsx-runtime` for the rivals: React's own, which also replaces a mark by its components.
export { Fragment, type JSX }

type Jsx = typeof jsxOfReact

export const jsx: Jsx = (type, props, key) => jsxOfReact(type, withParts(props), key)
export const jsxs: Jsx = (type, props, key) => jsxsOfReact(type, withParts(props), key)

function withParts(props: unknown): unknown {
  if (!hasHtml(props)) return props
  const parts = partsOf(props.dangerouslySetInnerHTML.__html)
  if (parts === null) return props
  const { dangerouslySetInnerHTML: _html, ...others } = props
  return { ...others, children: parts.length === 1 ? parts[0] : parts.map((part, key) => keyed(part, key)) }
}

const keyed = (part: unknown, key: number): ReactElement => jsxOfReact(Fragment, { children: part }, String(key))

function hasHtml(props: unknown): props is { dangerouslySetInnerHTML: { __html: string } } {
  return (
    typeof props === 'object' && props !== null && 'dangerouslySetInnerHTML' in props && !!props.dangerouslySetInnerHTML
  )
}
