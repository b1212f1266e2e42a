// This is the baseline: a Fastify route that sends the same bytes and does nothing else.
// `node --import tsx bare-route.ts PORT FILE`
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

const [port, file] = process.argv.slice(2)
if (!port || !file) throw new Error('usage: bare-route PORT FILE')
const body = readFileSync(file)
const app = Fastify({ logger: false })
app.get('/v2/slots', (_request, reply) => reply.type('application/json; charset=utf-8').send(body))
await app.listen({ port: Number(port), host: '127.0.0.1' })
