// Receives webhooks, holds each against its signature and prints what has happened.
//   WEBHOOK_SECRET=… node examples/receive-webhooks.mjs
// The server calls addresses of its own machine only with DAYBOOK_ALLOW_PRIVATE_NETWORKS=true.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const secret = process.env.WEBHOOK_SECRET
if (!secret) throw new Error('Set WEBHOOK_SECRET to the secret of the webhook.')
// PORT is the server's, perhaps in the same terminal.
const port = Number(process.env.WEBHOOK_PORT ?? 8417)

// As of Standard Webhooks: those that begin so are base64, all others are used as they are.
const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret)
const OLDEST_SECONDS = 300
const seen = new Set()

/** Of the body as it came: parsed and written again it may be other bytes. */
function isFromServer({ headers }, body) {
  const { 'webhook-id': id, 'webhook-timestamp': sent, 'webhook-signature': signatures = '' } = headers
  if (!(Math.abs(Date.now() / 1000 - Number(sent)) < OLDEST_SECONDS)) return false
  const expected = createHmac('sha256', key).update(`${id}.${sent}.`).update(body).digest()
  // Two of them while the secret is being replaced.
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  if (!isFromServer(request, body)) return response.writeHead(401).end()
  response.writeHead(204).end()
  const id = request.headers['webhook-id']
  // After an answer that got lost the same comes again.
  if (seen.has(id)) return console.log(`${id} again`)
  seen.add(id)
  const { triggerEvent, payload } = JSON.parse(body)
  console.log(`${id} ${triggerEvent} ${payload?.title ?? ''}`)
}).listen(port, () => console.log(`Listening at http://localhost:${port}/`))
