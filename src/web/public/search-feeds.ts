import type { Card } from '#domain/listing/card.ts'
import type { Locale } from '#base/locale.ts'

/** A search as a feed for readers and scripts. Texts come worded; `url`s are absolute. */
export type SearchFeed = {
  title: string
  description: string
  locale: Locale
  pageUrl: string
  feedUrl: string
  baseUrl: string
  cards: Card[]
  summary: (card: Card) => string
}

/** RSS 2.0, newest first as the search gives them. */
export function rssFeed(feed: SearchFeed): string {
  const items = feed.cards.map(
    (card) =>
      `<item><title>${escape(card.title)}</title><link>${escape(feed.baseUrl + card.url)}</link>` +
      `<guid isPermaLink="false">${escape(`${feed.baseUrl}#${card.id}`)}</guid>` +
      `${card.first_seen === null ? '' : `<pubDate>${new Date(card.first_seen).toUTCString()}</pubDate>`}<description>${escape(feed.summary(card))}</description></item>`,
  )
  return (
    `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>` +
    `<title>${escape(feed.title)}</title><link>${escape(feed.pageUrl)}</link><description>${escape(feed.description)}</description>` +
    `<language>${feed.locale}</language><atom:link href="${escape(feed.feedUrl)}" rel="self" type="application/rss+xml"/>${items.join('')}</channel></rss>`
  )
}

/** JSON Feed 1.1 (jsonfeed.org). */
export function jsonFeed(feed: SearchFeed): unknown {
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.description,
    language: feed.locale,
    home_page_url: feed.pageUrl,
    feed_url: feed.feedUrl,
    items: feed.cards.map((card) => ({
      id: String(card.id),
      url: feed.baseUrl + card.url,
      title: card.title,
      content_text: feed.summary(card),
      ...(card.first_seen !== null && { date_published: card.first_seen }),
      image: feed.baseUrl + card.image.src,
    })),
  }
}

/** XML text and attribute values; what XML cannot hold at all is dropped. */
function escape(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
