import { afterEach, expect, test } from 'vitest'
import { armFailpoints, failpoint, parseFailpoints } from './failpoint.ts'

const never = () => undefined
afterEach(() => armFailpoints([], never, Error))

test('failpoints are parsed with action and count; anything else is an error', () => {
  expect(parseFailpoints('mail.sent=kill, import.batch-stored=fail@3')).toEqual([
    { point: 'mail.sent', action: 'kill', time: 1 },
    { point: 'import.batch-stored', action: 'fail', time: 3 },
  ])
  for (const wrong of ['mail.sent', 'mail.lost=kill', 'mail.sent=stop', 'mail.sent=kill@x', ''])
    expect(parseFailpoints(wrong)).toEqual({ unreadable: wrong })
  expect(parseFailpoints('mail.sent=hold,nothing')).toEqual({ unreadable: 'nothing' })
})

test('a failpoint fails at its count only, and other points continue', () => {
  const signals: string[] = []
  const signal = (name: string) => void signals.push(name)
  armFailpoints([{ point: 'mail.sent', action: 'fail', time: 2 }], signal, (point) => new Error(`at ${point}`))
  failpoint('mail.sent')
  failpoint('mail.claimed')
  expect(() => failpoint('mail.sent')).toThrow('at mail.sent')
  expect(() => failpoint('mail.sent')).not.toThrow()
  expect(signals).toEqual([])
})

test('a held process continues from the failpoint; a killed one does not', () => {
  const signals: string[] = []
  const armed = [
    { point: 'mail.sent', action: 'hold', time: 1 },
    { point: 'mail.sent', action: 'kill', time: 2 },
  ] as const
  armFailpoints(armed, (name) => void signals.push(name), () => new Error('gone')) // prettier-ignore
  failpoint('mail.sent')
  expect(signals).toEqual(['SIGSTOP'])
  expect(() => failpoint('mail.sent')).toThrow('gone')
  expect(signals).toEqual(['SIGSTOP', 'SIGKILL'])
})
