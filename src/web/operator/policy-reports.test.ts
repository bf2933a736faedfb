import { expect, test } from 'vitest'
import { readPolicyReports } from '#web/operator/policy-reports.ts'

test('both report formats of browsers are read, without addresses or samples', () => {
  const old = {
    'csp-report': {
      'document-uri': 'https://www.huis.example/nl/contact',
      'effective-directive': 'script-src-elem',
      disposition: 'enforce',
      'script-sample': 'an@example.be',
    },
  }
  expect(readPolicyReports(JSON.stringify(old))).toEqual([{ directive: 'script-src-elem', blocked: true }])
  const list = ['report', 'enforce'].map((disposition) => ({
    type: 'csp-violation',
    url: 'https://www.huis.example/nl',
    body: { effectiveDirective: 'require-trusted-types-for', disposition, sample: 'an@example.be' },
  }))
  expect(readPolicyReports(JSON.stringify(list))).toEqual([
    { directive: 'require-trusted-types-for', blocked: false },
    { directive: 'require-trusted-types-for', blocked: true },
  ])
})

test.each(['', '{', '[]]', 'null', '{"csp-report":1}', { a: 1 }, undefined])(
  '%j counts as one unknown report',
  (body) => {
    expect(readPolicyReports(body)).toEqual([{ directive: 'unknown', blocked: true }])
  },
)

test('posted reports cannot write text into the log', () => {
  const body = { effectiveDirective: 'an@example.be said\n', disposition: 'report' }
  const reports = readPolicyReports(JSON.stringify(Array.from({ length: 500 }, () => ({ body }))))
  expect(reports).toEqual(Array.from({ length: 10 }, () => ({ directive: 'unknown', blocked: false })))
  const named = { effectiveDirective: 'my-own-words', disposition: 'enforce' }
  expect(readPolicyReports(JSON.stringify([{ body: named }]))).toEqual([{ directive: 'unknown', blocked: true }])
})
