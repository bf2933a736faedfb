import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { ConfigError } from '#settings/config-error.ts'
import { findMissing } from '#settings/missing.ts'

const folder = mkdtempSync(join(tmpdir(), 'gevel-wrong-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const at = (name: string) => join(folder, name)
const put = (name: string, text: string) => {
  writeFileSync(at(name), text)
  return at(name)
}
mkdirSync(at('folder'))
put('short', 'too short')
put('text', 'no key, no zip, no tiles, no JSON: '.repeat(10))

type Wrong = [name: string, value: string, says: string, beside?: Record<string, string>]

const ONE_EACH: Wrong[] = [
  ['PORT', 'http', 'must be a whole number from 0 to 65535, not "http"'],
  ['PORT', '70000', 'must be a whole number from 0 to 65535'],
  ['PORT', '3000.5', 'must be a whole number'],
  ['PORT', '0x10', 'must be a whole number'],
  ['PORT', '-1', 'must be a whole number'],
  ['HOST', 'http://127.0.0.1', 'not a web address'],
  ['HOST', '127.0.0.1:3000', 'the port is PORT=3000'],
  ['HOST', '999.1.1.1', 'such as 127.0.0.1, not "999.1.1.1"'],
  ['HOST', 'my host', 'an address or a name of this machine'],
  ['BASE_URL', 'www.example.be', 'a web address such as https://www.example.be'],
  ['BASE_URL', 'ftp://www.example.be', 'a web address'],
  ['BASE_URL', 'https://www.example.be/shop', 'without a path: https://www.example.be'],
  ['BASE_URL', 'https://www.example.be/?a=1', 'without a path'],
  ['BASE_URL', 'https://www.example.be/#top', 'without a path'],
  ['BASE_URL', 'https://bo:secret@www.example.be', 'without a user or password'],
  ['DATABASE_URL', 'mysql://x', 'must start with postgres:// or postgresql://'],
  ['DATABASE_URL', 'localhost/gevel', 'must start with postgres://'],
  ['DATABASE_URL', 'postgres://bo:pa#ss@host/gevel', 'are written %23'],
  ['DATABASE_URL', 'postgres://bo:pass@host:port/gevel', 'cannot be read as postgres://user:password@host:port'],
  ['DEMO', 'yes', 'must be one of 0, 1, not "yes"'],
  ['DEMO', 'true', 'must be one of 0, 1'],
  ['ROLE', 'boss', 'must be one of all, web, worker'],
  ['ROLE', 'Web', 'must be one of all, web, worker, not "Web"'],
  ['SEARCH', 'guess', 'must be one of auto, memory, sql'],
  ['LOG_LEVEL', 'verbose', 'must be one of silent, error, warn, info, debug'],
  ['RATE_LIMIT', 'no', 'must be one of on, off'],
  ['OUTBOUND_LOOPBACK', 'yes', 'must be one of 0, 1'],
  ['PICTURE_LOOPBACK', 'on', 'must be one of 0, 1'],
  ['TRUSTED_PROXIES', '10.0.0.0/40', '"10.0.0.0/40" is no address block such as 10.0.0.0/8'],
  ['TRUSTED_PROXIES', '127.0.0.1/32, nginx', '"nginx" is no address block'],
  ['TRUSTED_PROXIES', '::1/129', 'is no address block'],
  ['TRUSTED_PROXIES', '*', 'is no address block'],
  ['TRUSTED_PROXIES', '10.0.0.0/8/8', 'is no address block'],
  ['BACKUP_EVERY', 'daily', 'must look like 30m, 12h or 1d, not "daily"', { BACKUP_DIR: '/backups' }],
  ['BACKUP_EVERY', '0d', 'must look like 30m, 12h or 1d', { BACKUP_DIR: '/backups' }],
  ['BACKUP_KEEP', '7', 'must be two numbers such as 7,4', { BACKUP_DIR: '/backups' }],
  ['SMTP_URL', 'mail.example.be', 'must start with smtp:// or smtps://'],
  ['SMTP_URL', 'smtp://', 'names no mail server', { MAIL_FROM: 'a@b.be' }],
  ['SMTP_URL', 'smtp://bo:pa#ss@mail.example.be', 'are written %23', { MAIL_FROM: 'a@b.be' }],
  ['SMTP_URL', 'smtp://mail.example.be:99999', 'cannot be read as smtp://user:password@host:port'],
  ['SMTP_URL', 'smtp://bo:pass@mail!.example.be', 'which is no host name'],
  ['MAIL_FROM', 'bob', 'must be a mail address such as no-reply@my-agency.be, not "bob"'],
  ['MAIL_FROM', 'Bob <bob@example.be>', 'must be the address alone, bob@example.be'],
  ['MAIL_FROM', 'a@b.be, c@d.be', 'must be a mail address'],
  ['MAIL_FROM', '', 'is needed when SMTP_URL is set', { SMTP_URL: 'smtp://mail.example.be' }],
  ['MAIL_RATE', 'fast', 'must be a whole number from 1'],
  ['MAIL_RATE', '0', 'must be a whole number from 1'],
  ['DKIM_DOMAIN', 'my-agency.be', 'go together'],
  ['DKIM_DOMAIN', 'my agency', 'a name in DNS', { DKIM_SELECTOR: 'a', DKIM_KEY_FILE: at('text') }],
  ['DKIM_SELECTOR', 'a/b', 'a name in DNS', { DKIM_DOMAIN: 'a.be', DKIM_KEY_FILE: at('text') }],
  ['DKIM_KEY_FILE', at('none'), `cannot read ${at('none')}: there is no such file`, dkim()],
  ['DKIM_KEY_FILE', at('text'), 'holds no private key in PEM', dkim()],
  ['BOUNCE_ADDRESS', 'bounce+x@example.be', 'at most 25 characters before the @ and no +'],
  ['BOUNCE_ADDRESS', 'a@b.be, c@d.be', 'must be one mail address'],
  ['BOUNCE_MAILBOX', '/nowhere', 'needs BOUNCE_ADDRESS'],
  ['BOUNCE_MAILBOX', at('folder'), 'is no Maildir', { BOUNCE_ADDRESS: 'bounce@example.be' }],
  ['REPLY_ADDRESS', 'office@example.be', 'needs REPLY_MAILBOX'],
  ['REPLY_MAILBOX', at('folder'), 'needs REPLY_ADDRESS'],
  ['MAP_STYLE_URL', 'style.json', 'must be a web address'],
  ['MAP_STYLE_URL', 'https://maps.example.be tiles', 'must be a web address'],
  ['MAP_TILES', at('none'), `cannot read ${at('none')}: there is no such file`],
  ['MAP_TILES', at('folder'), 'it is a folder, not a file'],
  ['MAP_TILES', at('text'), 'is no PMTiles file'],
  ['TRANSIT_GTFS', at('none'), 'there is no such file'],
  ['TRANSIT_GTFS', at('folder'), 'it is a folder, not a file'],
  ['TRANSIT_GTFS', at('text'), 'it is no zip file'],
  ['METRICS_PORT', 'on', 'must be a whole number'],
  ['METRICS_PORT', '3000', 'where the site itself listens (PORT)'],
  ['METRICS_HOST', '127.0.0.1:9100', 'the port is METRICS_PORT=9100'],
  ['METRICS_HOST', 'http://localhost', 'not a web address'],
  ['METRICS_NAMES', 'http://prometheus.lan', 'must be host names'],
  ['METRICS_NAMES', 'prometheus.lan:9090', 'must be host names'],
  ['HSTS', 'for ever', 'must look like 300'],
  ['HSTS', '300,preload', 'preload needs at least 31536000'],
  ['HSTS', '31536000,preload,preload', 'must look like 300'],
  ['HSTS', '300,includeSubdomains', 'must look like 300'],
  ['SECRET_FILE', at('none'), 'there is no such file'],
  ['SECRET_FILE', at('short'), 'openssl rand -hex 32'],
  ['GEVEL_FAILPOINTS', 'mail.sent=kill', 'is for tests alone'],
  ['SITE_FILE', at('none.json'), `cannot read ${at('none.json')}: there is no such file`],
  ['SITE_FILE', at('folder'), 'it is a folder, not a file'],
  ['SITE_FILE', at('text'), `${at('text')} is not JSON`],
]

function dkim(): Record<string, string> {
  return { DKIM_DOMAIN: 'my-agency.be', DKIM_SELECTOR: 'mail' }
}

test.each(ONE_EACH)(
  '%s=%s is reported with its name and: %s [settings.wrong-values]',
  (name, value, says, beside = {}) => {
    const read = () => readConfig({ ...beside, [name]: value })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(says)
    expect(read).toThrow(new RegExp(`^${name}: `))
    // A password must not appear in the log.
    for (const secret of ['secret', 'pa#ss', ':pass@']) expect(read).not.toThrow(secret)
  },
)

const agency = { name: 'Huis', email: 'info@huis.example' }
const office = {
  id: 'gent',
  name: 'Gent',
  street: 'Straat',
  number: '1',
  postal_code: '9000',
  locality: 'Gent',
  email: 'a@b.be',
}
const feed = { source: 'crm', path: 'feed.json' }

test.each([
  [{}, 'name: is missing; email: is missing'],
  [[], 'the file: must have its fields in { }'],
  [{ ...agency, name: '' }, 'name: must not be empty'],
  [{ ...agency, name: 'x'.repeat(201) }, 'name: must have at most 200 characters'],
  [{ ...agency, email: 'bob' }, 'email: must be one mail address such as info@my-agency.be, not "bob"'],
  [{ ...agency, phone: 32 }, 'phone: must be text in quotes'],
  [{ ...agency, agent: [] }, 'agent: there is no such field, agents?'],
  [{ ...agency, brand_color: '#0F5E4C' }, 'brand_color: there is no such field, brand_colour?'],
  [{ ...agency, tagline: { nl: 'Thuis' } }, 'tagline.fr: is missing'],
  [{ ...agency, texts: { about: 'Wij' } }, 'texts.about: must have its fields in { }'],
  [{ ...agency, texts: { about: { it: 'Noi' } } }, 'texts.about.it: there is no such field'],
  [{ ...agency, claims: [1, 2, 3, 4] }, 'claims: must have at most 3 entries'],
  [{ ...agency, retention: { lead_days: 0 } }, 'retention.lead_days: must be 1 or more'],
  [{ ...agency, offices: office }, 'offices: must be a list in [ ]'],
  [{ ...agency, offices: [{ ...office, postal_code: 9000 }] }, 'offices.0.postal_code: must be text in quotes'],
  [
    { ...agency, offices: [{ ...office, slot_minutes: '45' }] },
    'offices.0.slot_minutes: must be a number, without quotes',
  ],
  [{ ...agency, offices: [{ ...office, slot_minutes: 500 }] }, 'offices.0.slot_minutes: must be 240 or less'],
  [
    { ...agency, offices: [{ ...office, closed: ['25/12/2026'] }] },
    'closed.0: must be a date such as 2026-12-25, not "25/12/2026"',
  ],
  [
    { ...agency, offices: [{ ...office, photo: 'gent.tiff' }] },
    'offices.0.photo: must be the name of a file beside the site file',
  ],
  [
    { ...agency, feeds: [{ source: 'crm', url: 'huis.be/feed' }] },
    'feeds.0.url: must be a web address such as https://',
  ],
  [{ ...agency, feeds: [{ ...feed, gate: 'block' }] }, 'feeds.0.gate: must be one of "warn", "hold", not "block"'],
  [{ ...agency, feeds: [{ ...feed, full: 'yes' }] }, 'feeds.0.full: must be true or false, without quotes'],
  [
    { ...agency, offices: [{ ...office, post_code: '9000' }] },
    'offices.0.post_code: there is no such field, postal_code?',
  ],
  [
    { ...agency, offices: [{ ...office, hours: { monday: ['9:00-12:30'] } }] },
    'offices.0.hours.monday.0: must look like "09:00-12:30"',
  ],
  [
    { ...agency, offices: [{ ...office, hours: { monday: ['12:30-09:00'] } }] },
    'offices.0.hours.monday.0: must end after it begins',
  ],
  [{ ...agency, offices: [{ ...office, hours: { mon: [] } }] }, 'offices.0.hours'],
  [{ ...agency, feeds: [{ ...feed, evry: '15m' }] }, 'feeds.0.evry: there is no such field, every?'],
  [
    { ...agency, feeds: [{ ...feed, every: '15 minutes' }] },
    'feeds.0.every: must look like "15m", "2h" or "1d", or be a number',
  ],
  [{ ...agency, feeds: [{ source: 'crm' }] }, 'feeds.0: needs either url or path'],
  [{ ...agency, feeds: [{ ...feed, format: 'csv' }] }, 'feeds.0: a CSV feed needs a mapping'],
  [{ ...agency, feeds: [{ ...feed, mapping: 'none.json' }] }, `cannot read ${join(folder, 'none.json')}`],
  [
    { ...agency, feeds: [{ ...feed, mapping: 'text' }] },
    `${join(folder, 'text')} (feeds.0.mapping of ${join(folder, 'site.json')}) is not JSON`,
  ],
  [{ ...agency, logo: 'logo.gif' }, 'logo: must be a file beside this one'],
  [{ ...agency, logo: '../logo.svg' }, 'logo: must be a file beside this one'],
  [
    { ...agency, logo_dark: 'dark.svg' },
    'logo_dark: is shown where the ground is dark; name the picture for a light ground in logo',
  ],
  [{ ...agency, brand_colour: 'green' }, 'brand_colour: must look like "#0F5E4C"'],
  [
    { ...agency, agents: [{ id: 'a', name: 'An', email: 'a@b.be', office: 'brugge' }] },
    'agents.0.office: there is no office "brugge"',
  ],
])('a site file %j is answered with the place of its fault, and nothing that is untrue', (value, says) => {
  const SITE_FILE = put('site.json', JSON.stringify(value))
  const read = () => readConfig({ SITE_FILE })
  expect(read).toThrow(/^SITE_FILE: /)
  expect(read).toThrow(says)
  expect(read).toThrow(folder)
  if (says.includes('must look like "09:00')) expect(read).not.toThrow('must end after')
})

describe('problems that may resolve themselves', () => {
  test('a missing logo, portrait, feed and mail server are reported, and the settings are accepted [settings.not-there-yet]', async () => {
    const smtp = { SMTP_URL: 'smtp://mail.nowhere.invalid', MAIL_FROM: 'a@b.be', BACKUP_DIR: at('backups') }
    const agents = [{ id: 'an', name: 'An', email: 'an@b.be', portrait: 'an.jpg' }]
    const texts = { about: { nl: '![Ons kantoor](straat.jpg)' } }
    const SITE_FILE = put(
      'ours.json',
      JSON.stringify({
        ...agency,
        logo: 'logo.svg',
        logo_dark: 'dark.svg',
        offices: [{ ...office, photo: 'gent.jpg' }],
        agents,
        texts,
        feeds: [feed],
      }),
    )
    const config = readConfig({ SITE_FILE, ...smtp })
    expect(config.site.feeds[0]?.at).toBe(at('feed.json'))
    expect(await findMissing(config)).toEqual([
      { setting: 'SITE_FILE', reason: `logo: there is no file ${at('logo.svg')}` },
      { setting: 'SITE_FILE', reason: `logo_dark: there is no file ${at('dark.svg')}` },
      { setting: 'SITE_FILE', reason: `offices.0.photo: there is no file ${at('gent.jpg')}` },
      { setting: 'SITE_FILE', reason: `agents.0.portrait: there is no file ${at('an.jpg')}` },
      { setting: 'SITE_FILE', reason: `texts.about.nl: there is no file ${at('straat.jpg')}` },
      { setting: 'SITE_FILE', reason: `feeds.0.path: there is no file ${at('feed.json')} for the feed crm` },
      { setting: 'SMTP_URL', reason: 'there is no machine of the name mail.nowhere.invalid; mails wait for it' },
      { setting: 'BACKUP_DIR', reason: `there is no folder ${at('backups')}; no backups are made` },
    ])
    put('logo.svg', '<svg/>')
    put('dark.svg', '<svg/>')
    for (const picture of ['an.jpg', 'gent.jpg', 'straat.jpg']) put(picture, '')
    mkdirSync(at('backups'))
    put('feed.json', '{}')
    expect(await findMissing({ ...config, smtpUrl: 'smtp://127.0.0.1' })).toEqual([])
  })

  test.each([
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['TRUST_PROXIES', 'TRUSTED_PROXIES'],
    ['BASEURL', 'BASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['MAIL_FORM', 'MAIL_FROM'],
    ['METRIC_PORT', 'METRICS_PORT'],
    ['SITEFILE', 'SITE_FILE'],
    ['SMTP_URI', 'SMTP_URL'],
    ['BACKUPS_DIR', 'BACKUP_DIR'],
    ['MAP_TILE', 'MAP_TILES'],
    ['smtp_url', 'SMTP_URL'],
  ])('%s in the environment is told, as %s was meant', (name, meant) => {
    expect(readConfig({ [name]: 'x' }).ignored).toEqual([
      `${name} is ignored: there is no such setting. Is ${meant} meant?`,
    ])
  })

  test('settings of other programs are ignored', () => {
    const others = ['HOSTNAME', 'PATH', 'HOME', 'SHELL', 'NODE_ENV', 'HTTP_PROXY', 'LOGNAME', 'MAIL', 'PORTAGE', 'TERM']
    expect(readConfig(Object.fromEntries(others.map((name) => [name, 'x']))).ignored).toEqual([])
  })
})
