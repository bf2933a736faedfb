/**
 * The HTML of a page as a reader sees it, to compare frameworks: without a framework's additions for its own script
 * (scripts, preloads, comments, generated ids), and with one address for all built files.
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

/** The difference in length of two pages, in %. */
export function differenceOf(own: string, other: string): number {
  const [a, b] = [normalised(own).length, normalised(other).length]
  return (Math.abs(a - b) / a) * 100
}

/** The number of elements of a page. */
export const elementsOf = (html: string): number => normalised(html).match(/<[a-z]/g)?.length ?? 0
