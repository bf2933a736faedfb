import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CityCombobox } from '../components/city-combobox.tsx'
import { Island } from '../components/island.tsx'
import { cityCombobox, gallery, shareOffer } from './definitions.ts'
import type { Loaders, Mount, PropsOf } from './island-module.ts'

test('the mark of an island has its name, its props and its hydration trigger', () => {
  const html = renderToStaticMarkup(
    <>
      <p {...shareOffer.mark({ copied: 'Gekopieerd "nu"', url: '/', title: 'Huis' }, 'when-seen')} />
      <p {...gallery.mark(null, 'at-once')} />
    </>,
  )
  expect(html).toBe(
    '<p data-island="share-offer" data-props="{&quot;copied&quot;:&quot;Gekopieerd \\&quot;nu\\&quot;&quot;,&quot;url&quot;:&quot;/&quot;,&quot;title&quot;:&quot;Huis&quot;}" data-when-seen=""></p>' +
      '<p data-island="gallery" data-at-once=""></p>',
  )
})

// `npm run check` fails when one of these lines compiles without an error.
test('a misspelt name or prop of an island does not compile', () => {
  const right: PropsOf<'share-offer'> = { copied: 'ja', url: '/', title: 'Huis' }
  const mount: Mount<'share-offer'> = (_element, { copied }) => void copied.length
  const share = async () => ({ mount })
  const table: Loaders<'share-offer'> = { 'share-offer': share }
  expect([right, table]).toBeTruthy()
  const wrong = () => {
    // @ts-expect-error a prop that is misspelt, on the server
    shareOffer.mark({ copeid: 'ja' })
    // @ts-expect-error a prop that is missing, on the server
    shareOffer.mark({})
    // @ts-expect-error a prop of another type, through the component
    return <Island of={cityCombobox} Component={CityCombobox} props={{ locale: 'nl', name: 'pc', id: 1 }} />
  }
  // @ts-expect-error a name that no island has
  const noName: PropsOf<'share-ofer'> = right
  // @ts-expect-error a prop that the server does not send, in the browser
  const takesOthers: Mount<'share-offer'> = (_element, { copeid }) => void copeid
  // @ts-expect-error the code of an island under another name
  const misspelt: Loaders<'share-offer'> = { 'share-ofer': share }
  // @ts-expect-error the code of another island
  const swapped: Loaders<'results'> = { results: share }
  expect([wrong, noName, takesOthers, misspelt, swapped]).toHaveLength(5)
})
