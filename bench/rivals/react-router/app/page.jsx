import { Scripts, ScrollRestoration } from 'react-router'
import { GevelPage } from '../gevel/gevel-page.js'
import { pageAt } from '../gevel/pages.mjs'

export function loader({ request }) {
  const url = new URL(request.url)
  const page = pageAt(url.pathname, url.searchParams)
  if (!page) throw new Response('No such page', { status: 404 })
  return page
}

export default function Page({ loaderData }) {
  return (
    <GevelPage page={loaderData}>
      <ScrollRestoration />
      <Scripts />
    </GevelPage>
  )
}
