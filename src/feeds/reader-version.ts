/**
 * The version of our readers of feeds; raise it when one of them understands more than before. Feeds are then read again
 * once, also where their server says that nothing has changed. What is gained so from an unchanged file is no news: it
 * raises no event, no alert and no "changed".
 */
export const READER_VERSION = 5
