import './trusted-types.ts'

const policy = globalThis.trustedTypes?.createPolicy('gevel-page', { createHTML: (html) => html })

/** HTML as a document of its own, in which no script runs: the one place where our scripts read markup. */
export function inertPage(html: string): Document {
  return new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html')
}
