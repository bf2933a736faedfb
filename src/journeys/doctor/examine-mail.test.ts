import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { examineMail } from '#journeys/doctor/examine-mail.ts'
import { doctorLanguage, type Finding } from '#journeys/doctor/finding.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const own = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const dkim = { domain: 'huis.example', selector: 'mail2026', key }

const english = doctorLanguage('en')
/** No server listens there. */
const smtpUrl = 'smtp://127.0.0.1:1'
const settings = { smtpUrl, mailFrom: 'site@huis.example', dkim }
const VALID_RECORDS: Record<string, string[]> = {
  'huis.example': ['google-site-verification=x', 'v=spf1 mx ~all'],
  '_dmarc.huis.example': ['v=DMARC1; p=none'],
  'mail2026._domainkey.huis.example': [`v=DKIM1; k=rsa; p=${own.slice(0, 200)} ${own.slice(200)}`],
}
const levels = (findings: readonly Finding[]) => Object.fromEntries(findings.map(({ what, level }) => [what, level]))
const with_ = (records: Record<string, string[]>) => async (name: string) =>
  ({ ...VALID_RECORDS, ...records })[name] ?? []

test('correct records are fine, and a server that does not answer is broken', async () => {
  const findings = await examineMail(settings, with_({}), english)
  expect(levels(findings)).toEqual({ 'mail server': 'broken', SPF: 'ok', DMARC: 'ok', DKIM: 'ok' })
  expect(findings[0]?.says).toMatch(/^127\.0\.0\.1:1 does not take our mail: .*ECONNREFUSED.*Mails wait\.$/)
})

test.each<[string, Record<string, string[]>, Record<string, string>]>([
  ['no SPF record', { 'huis.example': [] }, { SPF: 'look' }],
  ['two SPF records', { 'huis.example': ['v=spf1 -all', 'v=spf1 mx ~all'] }, { SPF: 'broken' }],
  ['no DMARC record', { '_dmarc.huis.example': [] }, { DMARC: 'look' }],
  ['no key', { 'mail2026._domainkey.huis.example': [] }, { DKIM: 'broken' }],
  ['another key', { 'mail2026._domainkey.huis.example': ['v=DKIM1; p=abc'] }, { DKIM: 'broken' }],
])('%s is told', async (_, records, expected) => {
  expect(levels(await examineMail(settings, with_(records), english))).toMatchObject(expected)
})

test('failing DNS does not hide other findings', async () => {
  const away = async () => await Promise.reject(new Error('queryTxt ETIMEOUT'))
  const findings = await examineMail({ ...settings, dkim: null }, away, english)
  expect(levels(findings)).toEqual({ 'mail server': 'broken', SPF: 'look', DMARC: 'look', DKIM: 'look' })
  expect(await examineMail({ ...settings, smtpUrl: null }, away, english)).toEqual([
    { what: 'mail server', level: 'look', says: expect.stringContaining('VAR_DIR/mail') as unknown },
  ])
})
