import { storeViewing } from '../client/viewings.ts'
import type { Mount } from './island-module.ts'

/** Remembers the state of a viewing in this browser, for the page of favourites. */
export const mount: Mount<'keep-viewing'> = (_element, viewing) => storeViewing(viewing)
