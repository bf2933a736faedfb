import { addProtocol, type GeoJSONSource, Map as MapLibre, setWorkerUrl, type StyleSpecification } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { type PMTiles, Protocol } from 'pmtiles'
import '#ui/client/trusted-types.ts'
import { fromWorld } from '#ui/map/mercator.ts'
import { roomOfPins } from '#ui/map/pins/pin-room.ts'
import { creditsFrom } from './style-credits.ts'
import { drawSigns } from '#ui/map/style/signs.ts'
import { PINS } from '#ui/map/style/own-style.ts'
import type { Mood } from '#ui/map/style/palette.ts'
import type { PlacedPin } from '#ui/map/pins/merge-pins.ts'
import type { View } from '#ui/map/view.ts'

/** Time in which the vector map has to be there; the drawing is shown until then. */
const LOAD_TIMEOUT_MS = 20_000
/** Time in which a tile has to come after the first error. */
const ERROR_GRACE_MS = 2000

const WORKER = trusted(new URL(workerUrl, location.href).href)

export type VectorMap = {
  show: (view: View) => void
  /** tells the map which pins its names must not cover; only in our own style */
  makeRoom: (pins: readonly PlacedPin[]) => void
  /** resolves with the first whole picture; rejects when there will be none */
  ready: Promise<void>
  watch: (watcher: Watcher) => void
  stop: () => void
}
type Watcher = { credit: (thanks: Node[]) => void; drawn: (isDrawn: boolean) => void }
/** `paint`: our own style by day or by night, whose sources are `tiles` */
export type Ground = { style: string } | { tiles: readonly PMTiles[]; paint: (mood: Mood) => StyleSpecification }

/**
 * Draws a map into `room` with MapLibre, as a picture only: it moves where it is told to. Its worker is a file of our
 * own, so that no policy has to allow scripts made at run time.
 */
export function startVectorMap(ground: Ground, room: HTMLElement, view: View | null): VectorMap {
  setWorkerUrl(WORKER)
  if ('tiles' in ground) {
    const protocol = new Protocol()
    for (const tiles of ground.tiles) protocol.add(tiles)
    addProtocol('pmtiles', protocol.tile)
  }
  const map = new MapLibre({
    container: room,
    style: 'style' in ground ? ground.style : ground.paint(moodNow()),
    ...(view && placeOf(view)),
    interactive: false,
    attributionControl: false,
    renderWorldCopies: false,
    fadeDuration: 120,
  })
  map.getCanvas().removeAttribute('tabindex')
  let styled = false
  let troubles = 0
  let tiles = 0
  let shown: readonly PlacedPin[] = []
  const makeRoom = () => void map.getSource<GeoJSONSource>(PINS)?.setData(roomOfPins(shown))
  if ('paint' in ground) {
    drawSigns(map, moodNow)
    whenMoodChanges(() => {
      map.setStyle(ground.paint(moodNow()), { diff: false })
      map.once('style.load', makeRoom)
    })
  }
  map.on('style.load', () => {
    styled = true
    // The pins are placed for a flat map.
    map.setProjection({ type: 'mercator' })
    map.setTerrain(null)
    makeRoom()
  })
  map.on('sourcedata', (event) => void (event.tile && event.sourceId !== PINS && tiles++))
  const ready = new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The map style took too long')), LOAD_TIMEOUT_MS)
    map.on('load', () => {
      clearTimeout(late)
      if (troubles === 0 || tiles > 0) resolve()
    })
    map.on('error', ({ error }) => {
      troubles++
      console.warn(error)
      if (!styled) reject(new Error('The map style cannot be read'))
      // One missing icon is no harm; nothing but errors is no map.
      else setTimeout(() => tiles === 0 && reject(new Error('The map style has nothing to show')), ERROR_GRACE_MS)
    })
  })

  return {
    ready,
    show: (next) => void map.jumpTo(placeOf(next)),
    makeRoom(pins) {
      shown = pins
      if (styled) makeRoom()
    },
    watch({ credit, drawn }) {
      const thank = () => {
        const ids = Object.keys(map.getStyle().sources)
        credit(creditsFrom(ids.map((id) => map.getSource(id)?.attribution ?? '')))
      }
      void ready.then(
        () => {
          drawn(true)
          thank()
          map.on('styledata', thank)
          map.on('sourcedata', ({ sourceDataType }) => void (sourceDataType === 'metadata' && thank()))
        },
        () => {},
      )
      map.on('webglcontextlost', () => drawn(false))
      map.on('webglcontextrestored', () => drawn(true))
    },
    stop: () => map.remove(),
  }
}

const dark = matchMedia('(prefers-color-scheme: dark)')

/** Light or dark, as the page is now. */
function moodNow(): Mood {
  const { theme } = document.documentElement.dataset
  return (theme ? theme === 'dark' : dark.matches) ? 'night' : 'day'
}

function whenMoodChanges(change: () => void): void {
  let mood = moodNow()
  const look = () => {
    if (mood === moodNow()) return
    mood = moodNow()
    change()
  }
  dark.addEventListener('change', look)
  new MutationObserver(look).observe(document.documentElement, { attributeFilter: ['data-theme'] })
}

/**
 * MapLibre passes the address of its worker as a plain string. The browser asks the policy named `default` about such
 * strings, and this one allows a single address.
 */
function trusted(address: string): string {
  globalThis.trustedTypes?.createPolicy('default', { createScriptURL: (url) => (url === address ? url : null) })
  return address
}

/** MapLibre's world is 512 pixels wide at zoom 0, ours 256. */
function placeOf({ middle, zoom }: View) {
  const { lng, lat } = fromWorld(middle)
  return { center: [lng, lat] satisfies [number, number], zoom: zoom - 1, bearing: 0, pitch: 0 }
}
