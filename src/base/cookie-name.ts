/**
 * Name of one of our cookies. Over https it starts with `__Host-`, so that no other host of the domain can set it
 * (RFC 6265bis, 4.1.3.2); over plain http a browser would refuse that name.
 * @param baseUrl the site's public origin
 */
export function cookieName(name: 'locale' | 'theme' | 'office' | 'office-ask' | 'start-key', baseUrl: string): string {
  return baseUrl.startsWith('https:') ? `__Host-${name}` : name
}
