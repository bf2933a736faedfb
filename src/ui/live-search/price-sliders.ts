import { readAmount } from '#base/typed-number.ts'
import { addressOf } from './search-address.ts'

/** The distribution of prices, as the server tells it: see PriceSpread. */
type Spread = { steps: number[]; counts: number[] }

const SVG = 'http://www.w3.org/2000/svg'

/**
 * Adds a chart and sliders above the two price fields of an open group: how many offers there are at which price, and a
 * slider for either end. The form still sends the fields; sliders and fields follow each other. Where prices cannot be
 * compared, or the chart cannot be had, the fields stand alone. Returns a function to call when other filters change.
 */
export function addPriceSliders(form: HTMLFormElement, noLimit: string): () => void {
  let asked = ''
  const update = () => {
    const min = form.querySelector<HTMLInputElement>('details[open] [name=price_min]')
    const max = form.querySelector<HTMLInputElement>('details[open] [name=price_max]')
    const pair = min?.closest('.pair')
    if (!min || !max || !pair) return
    const [path = '', query = ''] = addressOf(form).split('?')
    const others = new URLSearchParams(query)
    for (const name of ['price_min', 'price_max', 'page', 'sort']) others.delete(name)
    const address = `${path.slice(0, path.lastIndexOf('/'))}/ajax/prices?${others}`
    if (address === asked) return
    asked = address
    const frame = form.querySelector('.prices') ?? document.createElement('div')
    if (others.getAll('status').length !== 1) return frame.remove()
    frame.className = 'prices'
    pair.before(frame)
    void askSpread(address)
      .catch(() => null)
      .then((spread) => {
        if (address !== asked) return
        if (spread) draw(frame, spread, { min, max }, noLimit)
        else frame.remove()
      })
  }
  form.addEventListener('toggle', update, true)
  // The action that loaded this code may itself have opened the group.
  update()
  return update
}

async function askSpread(address: string): Promise<Spread | null> {
  const response = await fetch(address)
  const answer: unknown = response.ok ? await response.json() : null
  return isSpread(answer) ? answer : null
}

const isSpread = (answer: unknown): answer is Spread =>
  typeof answer === 'object' && answer !== null && 'steps' in answer && 'counts' in answer

/** Draws the chart. A slider stands at a boundary between bars: 0 is before the first, `counts.length` after the last. */
function draw(
  frame: Element,
  { steps, counts }: Spread,
  fields: { min: HTMLInputElement; max: HTMLInputElement },
  noLimit: string,
): void {
  const last = counts.length
  const most = Math.max(1, ...counts)
  const chart = document.createElementNS(SVG, 'svg')
  chart.setAttribute('viewBox', `0 0 ${last} 1`)
  chart.setAttribute('preserveAspectRatio', 'none')
  chart.setAttribute('aria-hidden', 'true')
  const bars = counts.map((count, i) => {
    const bar = document.createElementNS(SVG, 'rect')
    const height = count === 0 ? 0 : Math.max(0.04, count / most)
    for (const [name, value] of Object.entries({ x: i + 0.06, width: 0.88, y: 1 - height, height }))
      bar.setAttribute(name, value.toFixed(3))
    chart.append(bar)
    return bar
  })
  const legend = frame.closest('fieldset')?.querySelector('legend')?.textContent ?? ''
  const sliderFor = (field: HTMLInputElement) => {
    const slider = document.createElement('input')
    slider.type = 'range'
    slider.max = String(last)
    slider.setAttribute('aria-label', [legend, field.labels?.[0]?.textContent].join(' '))
    return slider
  }
  const low = sliderFor(fields.min)
  const high = sliderFor(fields.max)
  const { lang } = document.documentElement
  const money = new Intl.NumberFormat(lang, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })
  const follow = () => {
    const min = readAmount(fields.min.value.trim())
    const max = readAmount(fields.max.value.trim())
    const from = min === null ? 0 : steps.filter((step) => step <= min).length
    const above = max === null ? -1 : steps.findIndex((step) => step >= max)
    const to = above < 0 ? last : above + 1
    low.value = String(from)
    high.value = String(to)
    low.setAttribute('aria-valuetext', from === 0 ? noLimit : money.format(steps[from - 1] ?? 0))
    high.setAttribute('aria-valuetext', to === last ? noLimit : money.format(steps[to - 1] ?? 0))
    bars.forEach((bar, i) => bar.classList.toggle('on', i >= from && i < to))
  }
  const write = (field: HTMLInputElement, position: number, isOpen: boolean) => {
    field.value = isOpen ? '' : String(steps[position - 1])
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  low.addEventListener('input', () => {
    const position = Math.min(Number(low.value), Number(high.value) - 1)
    write(fields.min, position, position <= 0)
  })
  high.addEventListener('input', () => {
    const position = Math.max(Number(high.value), Number(low.value) + 1)
    write(fields.max, position, position >= last)
  })
  fields.min.addEventListener('input', follow)
  fields.max.addEventListener('input', follow)
  frame.replaceChildren(chart, low, high)
  follow()
}
