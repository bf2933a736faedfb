// Control characters and a number that nobody outside knows: no text of a feed or a visitor can be taken for a mark.
export const secret = Math.random().toString(36).slice(2)

/** What stands where a template has a hole, with the hole's number between both. */
export const MARK = `\u0001${secret}\u0002`
export const END = '\u0003'
