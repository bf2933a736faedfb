import { notFound } from 'next/navigation'
import { pageAt } from '../../gevel/pages.mjs'
import { GevelPage } from '../../gevel/gevel-page.js'

export const dynamic = 'force-dynamic'

export default async function Page({ params, searchParams }) {
  const { path } = await params
  const asked = Object.entries(await searchParams).flatMap(([name, value]) => [value].flat().map((one) => [name, one]))
  const page = pageAt(`/${path.join('/')}`, asked)
  if (!page) notFound()
  return <GevelPage page={page} />
}
