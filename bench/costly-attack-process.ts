import http from 'node:http'
import { connect, type Socket } from 'node:net'
import { pause } from '../test/waiting.ts'

// One network sends all kinds of costly requests at once, until this process is killed. A separate process, so that
// its work does not distort the times of visitors.
const [, , url = '', network = '', ids = ''] = process.argv
const offers = ids.split(',').map(Number)
const { port } = new URL(url)
const LOCALES = ['nl', 'fr', 'en', 'de']
const counts: Record<string, Record<number, number>> = {}
let turn = 0

const offer = () => offers[turn % offers.length]
const locale = () => LOCALES[Math.floor(turn / offers.length) % LOCALES.length]
const FAVORITES = offers.slice(0, 200).map((id) => `id=${id}`)

// The figures are requests per second.
every('brochures', 25, () => `/media/brochure/${offer()}-${locale()}.pdf`)
every('drawings', 40, () => `/media/drawing/${offer()}${turn % 2 ? '' : '-night'}-1200-wide.png`)
every('share pictures', 20, () => `/media/share/${offer()}-${locale()}.jpg`)
every('sitemaps', 20, () => `/sitemap-${1 + (turn % Math.ceil(offers.length / 1000))}.xml`)
every('favourites', 20, () => `/nl/favorieten?${FAVORITES.join('&')}&t=${turn}`, { accept: 'application/json' })
every('many pages in one', 10, () => `/nl/aanbod?price_max=${1_000_000 + turn}&page=10&from_page=1`)
every('pins', 20, () => `/nl/ajax/pins?price_max=${1_000_000 + turn}&cells=64&view=2,49,7,52`)

// Requests whose bodies never arrive, reopened as soon as the site closes them.
for (let each = 0; each < 210; each += 1)
  holdOpen(
    `POST /nl/contact HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n`,
    '',
  )
// Requests whose answers are never read: a page, an uncompressed sitemap, a picture.
const UNREAD_PATHS = ['/nl/aanbod', '/sitemap-1.xml', `/media/drawing/${offers[0]}.svg`]
for (let each = 0; each < 90; each += 1) holdOpen(`GET ${UNREAD_PATHS[each % 3]} HTTP/1.1\r\n`, 'pause')

process.on('message', () => process.send?.(counts))
process.on('disconnect', () => process.exit(0))
process.send?.('begun')

function every(what: string, perSecond: number, path: () => string, headers: Record<string, string> = {}): void {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 400 })
  const byStatus: Record<number, number> = (counts[what] = {})
  const count = (status: number) => (byStatus[status] = (byStatus[status] ?? 0) + 1)
  setInterval(() => {
    turn += 1
    const options = { agent, headers: { ...headers, host: 'localhost', 'x-forwarded-for': network } }
    http
      .get(url + path(), options, (answer) => {
        count(answer.statusCode ?? 0)
        answer.resume()
        answer.on('error', () => {})
      })
      .on('error', () => count(0))
  }, 1000 / perSecond)
}

function holdOpen(head: string, then: 'pause' | ''): void {
  const socket: Socket = connect(Number(port), '127.0.0.1', () => {
    // The answers of twenty in a row exceed all buffers on the way.
    const request = `${head}Host: localhost\r\nX-Forwarded-For: ${network}\r\n\r\n`
    socket.write(then === 'pause' ? request.repeat(20) : request)
  })
  if (then === 'pause') socket.pause()
  else socket.resume()
  socket.on('error', () => {})
  socket.on('close', () => void pause(500, 'pace').then(() => holdOpen(head, then)))
}
