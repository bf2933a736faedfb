/**
 * The HTML of a page as a reader sees it, to compare frameworks: without what a framework adds for its own script
 * (scripts, preloads, comments, ids it gave), and with one address for all built files.
 */
export function normalised(html: string): string {
  return html
    .replaceAll(/<!doctype html>/gi, '')
    .replaceAll(/<script(?![^>]*ld\+json)[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<link[^>]+rel="(?:modulepreload|preload)"[^>]*>/g, '')
    .replaceAll(/\/assets\/[\w./-]+/g, '/assets/file')
    .replaceAll(/(?:data-prefix|id|for|aria-[a-z]+)="[^"]*_[rR]_[^"]*"/g, '')
    .replaceAll(/https?:\/\/(?:localhost|127\.0\.0\.1):\d+/g, 'http://gevel')
    .replaceAll(/\s+/g, ' ')
}

/** How far the length of one page is from that of the other, in %. */
export function differenceOf(own: string, other: string): number {
  const [a, b] = [normalised(own).length, normalised(other).length]
  return (Math.abs(a - b) / a) * 100
}

/** Elements of a page: as many as its components drew. */
export const elementsOf = (html: string): number => normalised(html).match(/<[a-z]/g)?.length ?? 0
