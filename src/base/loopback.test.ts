import { expect, test } from 'vitest'
import { isLoopback } from './loopback.ts'

test('only loopback names count as local', () => {
  const own = ['localhost', 'site.localhost', '::1', '[::1]', '127.0.0.1', '127.255.0.3']
  const others = ['localhost.example', 'notlocalhost', '127.0.0.1.example', '128.0.0.1', 'a127.0.0.1', '127.0.0', '::2']
  expect([...own, ...others].filter(isLoopback)).toEqual(own)
})
