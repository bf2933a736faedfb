import { expect, test } from 'vitest'
import { cookieName } from './cookie-name.ts'

test('a cookie over https has a name that no other host of the domain can set', () => {
  expect(cookieName('theme', 'https://huis.example')).toBe('__Host-theme')
  expect(cookieName('theme', 'http://localhost:3000')).toBe('theme')
})
