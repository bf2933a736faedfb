import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'

// The rival of bench/render.bench.ts: Node's own server, sending one ready-made answer and nothing else.
const [file = '', encoding = ''] = process.argv.slice(2)
const body = readFileSync(file)
const server = createServer((_request, response) => {
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
