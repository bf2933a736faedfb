import { expect, test } from 'vitest'
import { givesBack } from './give-back.ts'

test('memory is released once per idle period, after enough work [give-back.once-a-rest]', () => {
  let spent = 0
  let times = 0
  const look = givesBack(
    () => spent,
    () => {
      times += 1
      spent += 90
    },
  )
  const after = (ms: number) => {
    spent += ms
    return look()
  }
  expect(after(1500), 'busy').toBe(false)
  expect(after(50), 'idle').toBe(true)
  expect([after(0), after(50), after(0)], 'the same idle period').toEqual([false, false, false])
  expect([after(400), after(0)], 'a few pages').toEqual([false, false])
  expect([after(600), after(0)], 'many').toEqual([false, true])
  expect(times).toBe(2)
})

test('a site with little work releases memory seldom', () => {
  let spent = 0
  let times = 0
  const look = givesBack(
    () => spent,
    () => (times += 1),
  )
  for (let i = 0; i < 200; i++) {
    spent += 10
    look()
  }
  expect(times).toBe(2)
})
