// This is the baseline: a Fastify route that sends the same bytes and does nothing else. With a database, it also makes
// one prepared statement for each request, as a server must that asks whether something has changed.
// `node --import tsx bare-route.ts PORT FILE [DATABASE_URL]`
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import pg from 'pg'

const [port, file, databaseUrl] = process.argv.slice(2)
if (!port || !file) throw new Error('usage: bare-route PORT FILE [DATABASE_URL]')
const body = readFileSync(file)
const pool = databaseUrl === undefined ? undefined : new pg.Pool({ connectionString: databaseUrl, max: 10 })
const app = Fastify({ logger: false })
app.get('/v2/slots', async (_request, reply) => {
  await pool?.query({ name: 'look', text: 'SELECT version FROM cache_versions WHERE subject_id = $1', values: [1] })
  return reply.type('application/json; charset=utf-8').send(body)
})
await app.listen({ port: Number(port), host: '127.0.0.1' })
