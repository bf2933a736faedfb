import type { ReactNode } from 'react'
import { Document, type DocumentProps } from '#ui/document.tsx'
import { SearchMapFrame } from '#ui/map/search-map-frame.tsx'
import type { OfferProps } from '#ui/offer/props.ts'
import { OfferPage } from '#ui/pages/offer.tsx'
import { type SearchProps, SearchPage } from '#ui/pages/search.tsx'

/** A page of Gevel as data: the props that its server passes to React, without rendered parts. */
export type DrawnPage = { shell: Omit<DocumentProps, 'children'>; body: DrawnBody }

export type DrawnBody =
  | { kind: 'search'; props: Omit<SearchProps, 'map'>; mapStyle: string | null }
  | { kind: 'offer'; props: OfferProps }

/** The whole document by our own components; `children` go to its end, for a framework's own elements. */
export function GevelPage({ page, children }: { page: DrawnPage; children?: ReactNode }): ReactNode {
  return (
    <Document {...page.shell}>
      <Body {...page.body} />
      {children}
    </Document>
  )
}

function Body(body: DrawnBody): ReactNode {
  if (body.kind === 'offer') return <OfferPage {...body.props} />
  return (
    <SearchPage
      {...body.props}
      map={
        <SearchMapFrame
          locale={body.props.locale}
          mapStyle={body.mapStyle}
          streets={null}
          views={[]}
          within={() => ''}
          hasArea={false}
        />
      }
    />
  )
}
