import { storeViewing } from '../client/viewings.ts'
import type { Mount } from './island-module.ts'

/** Remembers in this browser what became of a viewing, for the page of favourites. */
export const mount: Mount<'keep-viewing'> = (_element, viewing) => storeViewing(viewing)
