import { brotliCompressSync, constants } from 'node:zlib'
import fastify from 'fastify'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { GevelPage } from './gevel/gevel-page.js'
import { pageAt } from './gevel/pages.mjs'

// A server without Gevel's caches: it renders every page completely, and compresses at Gevel's quality.
const server = fastify()

server.get('/*', (request, reply) => {
  const url = new URL(request.url, 'http://gevel')
  const page = pageAt(url.pathname, url.searchParams)
  if (!page) return reply.code(404).send('No such page')
  const html = `<!doctype html>${renderToStaticMarkup(createElement(GevelPage, { page }))}`
  const body = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
  const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
  reply.type('text/html; charset=utf-8')
  return takesBrotli ? reply.header('content-encoding', 'br').send(body) : reply.send(html)
})

console.log(await server.listen({ port: Number(process.env.PORT), host: process.env.HOST }))
