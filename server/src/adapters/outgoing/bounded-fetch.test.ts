import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { boundedFetch } from './bounded-fetch.ts'

let server: Server
let url: string
let sent = 0

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/nothing') return void response.writeHead(204).end()
    if (request.url === '/short') return void response.writeHead(418, { 'x-name': 'pot' }).end('{"a":1}')
    const more = () => {
      while (!response.destroyed) {
        sent += 65_536
        if (!response.write('x'.repeat(65_536))) return void response.once('drain', more)
      }
    }
    more()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

it('an answer within the maximum comes as it is', async () => {
  const answer = await boundedFetch(7)(`${url}/short`)
  expect([answer.status, answer.headers.get('x-name'), await answer.json()]).toEqual([418, 'pot', { a: 1 }])
  expect(await (await boundedFetch(7)(`${url}/nothing`)).text()).toBe('')
})

it('an answer without an end fails at the maximum, and the rest is not fetched', async () => {
  const answer = await boundedFetch(1_000_000)(`${url}/endless`)
  await expect(answer.text()).rejects.toThrow('The answer has more than 1000000 bytes.')
  expect(sent).toBeLessThan(100_000_000)
})
