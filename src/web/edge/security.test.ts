import { expect, test } from 'vitest'
import { securityHeaders } from '#web/edge/security.ts'

test('pictures may only come from the site and from the origins of the agency’s logos', () => {
  const pictures = (...logos: (string | null)[]) => {
    const options = { baseUrl: 'https://huis.example', mapStyle: null, logos, hsts: null }
    return /img-src ([^;]*)/.exec(securityHeaders(options)['content-security-policy'] ?? '')?.[1]
  }
  expect(pictures(null, null)).toBe("'self' data: blob:")
  expect(pictures('logo.svg', 'dark.svg')).toBe("'self' data: blob:")
  expect(pictures('https://a.example/l.svg', 'https://a.example/d.svg')).toBe("'self' data: blob: https://a.example")
  expect(pictures('https://a.example/l.svg', 'https://b.example/d.svg')).toBe(
    "'self' data: blob: https://a.example https://b.example",
  )
})
