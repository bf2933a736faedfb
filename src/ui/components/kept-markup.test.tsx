import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { type Figure, keptForm, keptMarkup } from './kept-markup.ts'

const Choices = ({ names, figure }: { names: readonly string[]; figure: Figure }) => (
  <ul title={`${figure('total')} <in all>`}>
    {names.map((name) => (
      <li key={name} data-count={name}>
        {name} & more ({figure(name)})
      </li>
    ))}
  </ul>
)

describe('a kept form', () => {
  it('is what drawing it with these figures gives, whoever drew it first', () => {
    const fill = keptForm()
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom('type:HOUSE', 'type:LAND', 'bedrooms:3+', 'energy:A'), { maxLength: 4 }),
        fc.dictionary(fc.string(), fc.nat()),
        (names, counts) => {
          const figure: Figure = (name) => String(counts[name] ?? name.length)
          const drawn = renderToStaticMarkup(<Choices names={names} figure={figure} />)
          expect(fill(names.join(), (mark) => <Choices names={names} figure={mark} />, figure)).toBe(drawn)
        },
      ),
    )
  })
})

describe('kept markup', () => {
  it('is drawn once for each owner and key', () => {
    const kept = keptMarkup()
    const draw = vi.fn((word: string) => <b>{word}</b>)
    const [one, other] = [{}, {}]
    expect(kept(one, 'nl', () => draw('huis'))).toEqual({ __html: '<b>huis</b>' })
    expect(kept(one, 'nl', () => draw('never'))).toEqual({ __html: '<b>huis</b>' })
    expect(kept(one, 'fr', () => draw('maison'))).toEqual({ __html: '<b>maison</b>' })
    expect(kept(other, 'nl', () => draw('villa'))).toEqual({ __html: '<b>villa</b>' })
    expect(draw).toHaveBeenCalledTimes(3)
  })
})
