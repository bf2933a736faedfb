import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'

// The yardstick of bench/render.bench.ts: Node's own server, which sends the sizes of the site's pages in order (a
// JSON list) and does nothing else. Prints its port.
const [file = '', encoding = ''] = process.argv.slice(2)
const sizes = JSON.parse(readFileSync(file, 'utf8')) as number[] // render.bench.ts wrote it
const bytes = Buffer.alloc(Math.max(...sizes), 'bare ')
let asked = 0
const server = createServer((_request, response) => {
  const body = bytes.subarray(0, sizes[asked++ % sizes.length])
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': body.length,
    ...(encoding === '' ? {} : { 'content-encoding': encoding }),
  })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' ? address?.port : '')
})
