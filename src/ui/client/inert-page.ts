import './trusted-types.ts'

const policy = globalThis.trustedTypes?.createPolicy('gevel-page', { createHTML: (html) => html })

/** Parses HTML into a separate document, in which no script runs. No other place in our scripts parses markup. */
export function inertPage(html: string): Document {
  return new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html')
}
