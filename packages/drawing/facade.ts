import type { FacadeFacts, Mood } from './facts.ts'
import { type HouseType, houseTypeOf } from './house-type.ts'
import { farm, greenhouse, stables } from './house-types/agriculture.ts'
import {
  brickApartments,
  coastalApartments,
  interbellumApartments,
  loft,
  modernApartments,
  penthouse,
  studentHouse,
} from './house-types/apartments.ts'
import { officeBuilding, practice, shop, showroom } from './house-types/business.ts'
import { castle, chalet, cottage, farmhouse, stoneHouse, windmill } from './house-types/country.ts'
import { bungalow, detached, semiDetached, villa } from './house-types/detached.ts'
import { carport, garages, parking } from './house-types/garages.ts'
import { cafe, hotel, restaurant, snackBar } from './house-types/horeca.ts'
import { smallUnits, warehouse, workshop } from './house-types/industry.ts'
import { buildingPlot, field, forest, recreation } from './house-types/land.ts'
import { bellGable, belEtage, mansion, mixedUse, steppedGable, terraced, townhouse } from './house-types/terraced.ts'
import { houseboat, project } from './house-types/water.ts'
import { lookOf } from './look.ts'
import { HEIGHT, type Scene, WIDTH } from './scene.ts'
import { newSheet, type Sheet, type Shown } from './sheet.ts'

/**
 * Draws one listing from its facts: an SVG document of 800 × 600, without text, script or reference to anything
 * outside. The same facts and mood give the same picture; day and night show the same house.
 */
export function drawFacade(facts: FacadeFacts, mood: Mood): string {
  const sheet = newSheet(facts.seed, mood)
  return sheet.finish(WIDTH, HEIGHT, drawOn(sheet, facts))
}

/** Which features of the home its picture shows, found by drawing it. */
export function shownInFacade(facts: FacadeFacts): Shown {
  const sheet = newSheet(facts.seed, 'day')
  drawOn(sheet, facts)
  return sheet.shows
}

function drawOn(sheet: Sheet, facts: FacadeFacts): string {
  const houseType = houseTypeOf(facts)
  return DRAW_BY_TYPE[houseType]({ sheet, facts, look: lookOf(facts, houseType) })
}

const DRAW_BY_TYPE = {
  steppedGable,
  bellGable,
  terraced,
  townhouse,
  mansion,
  belEtage,
  semiDetached,
  detached,
  villa,
  bungalow,
  farmhouse,
  stoneHouse,
  cottage,
  chalet,
  castle,
  windmill,
  mixedUse,
  modernApartments,
  brickApartments,
  interbellumApartments,
  coastalApartments,
  penthouse,
  loft,
  studentHouse,
  buildingPlot,
  forest,
  field,
  recreation,
  garages,
  parking,
  carport,
  officeBuilding,
  practice,
  shop,
  showroom,
  warehouse,
  workshop,
  smallUnits,
  restaurant,
  cafe,
  hotel,
  snackBar,
  farm,
  stables,
  greenhouse,
  houseboat,
  project,
} satisfies Record<HouseType, (scene: Scene) => string>
