import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createOutgoing, type OutgoingAnswer, type OutgoingRequest } from './outgoing.ts'
import type { Resolve } from './resolve.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
})

/** Starts a server on this machine. By default no address of this machine may be called. */
async function serve(answer: RequestListener): Promise<{ port: number; requests: IncomingMessage[] }> {
  const requests: IncomingMessage[] = []
  const server = createServer((request, reply) => {
    requests.push(request)
    answer(request, reply)
  })
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { port: (server.address() as AddressInfo).port, requests }
}

/** Returns the parsed answer for exactly these bytes, after which the server closes the connection. */
async function saying(text: string): Promise<OutgoingAnswer> {
  const listener = createTcpServer((socket) => socket.once('data', () => socket.end(text)))
  await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening))
  const { port } = listener.address() as AddressInfo
  try {
    return await lenient().send(get(`http://127.0.0.1:${port}/`))
  } finally {
    listener.close()
  }
}

const ok = (_: IncomingMessage, reply: ServerResponse) => reply.end('fine')
const nobody: Resolve = async () => {
  throw Object.assign(new Error('unknown'), { code: 'ENOTFOUND' })
}
const strict = (resolve: Resolve = nobody) => createOutgoing({ resolve, allowPrivateNetworks: false })
const lenient = (resolve: Resolve = nobody) => createOutgoing({ resolve, allowPrivateNetworks: true })
const get = (url: string, more: Partial<OutgoingRequest> = {}): OutgoingRequest => ({
  url,
  method: 'GET',
  headers: {},
  timeoutMs: 2000,
  maxAnswerBytes: 1000,
  ...more,
})

describe('an internal address', () => {
  it.each([
    '127.0.0.1',
    '127.1',
    '127.0.0.1.',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '017700000001',
    '①②⑦.⓪.⓪.①',
    '0',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:ffff:127.0.0.1]',
    '[::127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[2002:7f00:1::]',
    '[fe80::1]',
    '[fd00::1]',
    '10.0.0.1',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
  ])('the server neither accepts nor calls the internal address %s', async (host) => {
    const { port, requests } = await serve(ok)
    const url = `http://${host}:${port}/`
    expect(await strict().checkUrl(url)).toMatch(/ is (?!allowed)/)
    await expect(strict().send(get(url))).rejects.toMatchObject({ kind: 'invalid', code: 'ADDRESS_NOT_ALLOWED' })
    expect(requests).toHaveLength(0)
  })

  it.each([
    [['127.0.0.1']],
    [['1.1.1.1', '127.0.0.1']],
    [['::ffff:127.0.0.1']],
    [['::1']],
    [['fe80::1%lo']],
    [['2606:4700::1111', '10.0.0.1']],
  ])('the server neither accepts nor calls a name that points to %j', async (addresses) => {
    const { port, requests } = await serve(ok)
    const url = `http://inside.example:${port}/`
    const outgoing = strict(async () => addresses)
    expect(await outgoing.checkUrl(url)).toMatch(/^inside\.example points to an address that is [a-z -]+/)
    await expect(outgoing.send(get(url))).rejects.toMatchObject({ kind: 'invalid', code: 'ADDRESS_NOT_ALLOWED' })
    expect(requests).toHaveLength(0)
  })

  it('the server does not call a name that points outside when it is accepted, and inside afterwards', async () => {
    const { port, requests } = await serve(ok)
    const answers = [['1.1.1.1'], ['127.0.0.1']]
    const outgoing = strict(async () => answers.shift() ?? [])
    const url = `http://rebound.example:${port}/`
    expect(await outgoing.checkUrl(url)).toBeUndefined()
    await expect(outgoing.send(get(url))).rejects.toMatchObject({ code: 'ADDRESS_NOT_ALLOWED' })
    expect(requests).toHaveLength(0)
  })

  it('the server calls an internal address only if the settings allow it', async () => {
    const { port } = await serve(ok)
    const outgoing = lenient(async () => ['127.0.0.1'])
    expect(await outgoing.checkUrl(`http://inside.example:${port}/`)).toBeUndefined()
    expect((await outgoing.send(get(`http://inside.example:${port}/`))).status).toBe(200)
    expect((await outgoing.send(get(`http://127.0.0.1:${port}/`))).status).toBe(200)
  })
})

it.each([
  ['ftp://example.com/', /neither http: nor https:/],
  ['file:///etc/passwd', /neither http: nor https:/],
  ['javascript:alert(1)', /neither http: nor https:/],
  ['https://ada:secret@example.com/', /user name/],
  ['https://example.com:0/', /port 0/],
  ['not a url', /not a URL/],
  ['https:example.com', /begin with/],
  [' https://example.com', /begin with/],
  ['https:\\\\example.com', /begin with/],
  ['https:///example.com', /begin with/],
  [`https://example.com/${'a'.repeat(3000)}`, /longer/],
])('the server refuses %s', async (url, reason) => {
  expect(await lenient(async () => ['1.1.1.1']).checkUrl(url)).toMatch(reason)
  await expect(lenient().send(get(url))).rejects.toMatchObject({ kind: 'invalid' })
})

it('the server accepts an unknown name, and cannot reach it', async () => {
  expect(await strict().checkUrl('https://soon.example/')).toBeUndefined()
  await expect(strict().send(get('https://soon.example/'))).rejects.toMatchObject({
    kind: 'unavailable',
    code: 'RECEIVER_UNREACHABLE',
  })
})

it('a silent name server does not stop the storing of an address, and calls wait for it no longer than for a connection', async () => {
  const silent = strict(() => new Promise(() => {}))
  expect(await silent.checkUrl('https://slow.example/')).toBeUndefined()
  await expect(silent.send(get('https://slow.example/', { timeoutMs: 300 }))).rejects.toMatchObject({
    code: 'RECEIVER_UNREACHABLE',
  })
})

describe('a call', () => {
  it('a call connects to the address that was looked up once, under the name of the URL', async () => {
    const { port, requests } = await serve(ok)
    let asked = 0
    const outgoing = lenient(async () => {
      asked++
      return asked === 1 ? ['127.0.0.1'] : ['127.0.0.2']
    })
    const answer = await outgoing.send(get(`http://hooks.example:${port}/a?b=c`))
    expect([asked, requests[0]?.headers.host, requests[0]?.url]).toEqual([1, `hooks.example:${port}`, '/a?b=c'])
    expect([answer.status, answer.body.toString(), answer.isCut]).toEqual([200, 'fine', false])
  })

  it('a call sends the bytes that it gets', async () => {
    let received = ''
    const { port, requests } = await serve((request, reply) => {
      request.on('data', (chunk) => (received += chunk))
      request.on('end', () => reply.end())
    })
    await lenient().send(
      get(`http://127.0.0.1:${port}/`, { method: 'POST', headers: { 'x-mark': '1' }, body: '{"a":"ä"}' }),
    )
    expect(received).toBe('{"a":"ä"}')
    expect(requests[0]?.headers).toMatchObject({ 'x-mark': '1', 'content-length': '10', 'accept-encoding': 'identity' })
  })

  it('a call follows no redirect', async () => {
    const inside = await serve(ok)
    const outside = await serve((_, reply) =>
      reply.writeHead(307, { location: `http://127.0.0.1:${inside.port}/` }).end(),
    )
    const answer = await lenient().send(get(`http://127.0.0.1:${outside.port}/`))
    expect([answer.status, answer.headers.location]).toEqual([307, `http://127.0.0.1:${inside.port}/`])
    expect(inside.requests).toHaveLength(0)
  })

  it('a call uses no proxy of the environment', async () => {
    const proxy = await serve(ok)
    const { port, requests } = await serve(ok)
    const before = process.env.http_proxy
    process.env.http_proxy = `http://127.0.0.1:${proxy.port}`
    try {
      await lenient().send(get(`http://127.0.0.1:${port}/`))
    } finally {
      if (before === undefined) delete process.env.http_proxy
      else process.env.http_proxy = before
    }
    expect([proxy.requests.length, requests.length]).toEqual([0, 1])
  })

  it('a call reads a limited part of the answer', async () => {
    const { port } = await serve((_, reply) => {
      const more = setInterval(() => reply.write('x'.repeat(600)), 5)
      reply.on('close', () => clearInterval(more))
    })
    const answer = await lenient().send(get(`http://127.0.0.1:${port}/`))
    expect([answer.body.length, answer.isCut]).toEqual([1000, true])
  })

  it('a call ends when the answer takes too long', async () => {
    const { port } = await serve(() => {})
    await expect(lenient().send(get(`http://127.0.0.1:${port}/`, { timeoutMs: 200 }))).rejects.toMatchObject({
      kind: 'unavailable',
      message: 'The answer took longer than 0.2 s',
    })
  })

  it('a call takes the status as its answer, even if the rest fails', async () => {
    const dripping = await serve((_, reply) => {
      const more = setInterval(() => reply.write('.'), 20)
      reply.on('close', () => clearInterval(more))
    })
    const slow = await lenient().send(get(`http://127.0.0.1:${dripping.port}/`, { timeoutMs: 200 }))
    expect([slow.status, slow.isCut, slow.body.toString()]).toEqual([200, true, expect.stringMatching(/^\.+$/)])
    const cut = await saying('HTTP/1.1 202 Accepted\r\nContent-Length: 10\r\n\r\nhalf')
    expect([cut.status, cut.isCut, cut.body.toString()]).toEqual([202, true, 'half'])
    const wrong = await saying('HTTP/1.1 204 No Content\r\nContent-Length: 4\r\n\r\nnone')
    expect([wrong.status, wrong.body.length]).toEqual([204, 0])
  })

  it('a call does not wait if the receiver changes the protocol instead of answering', async () => {
    const switching = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
    await expect(saying(switching)).rejects.toMatchObject({
      code: 'RECEIVER_UNREACHABLE',
      message: 'The connection was closed before an answer had come',
    })
  })

  it('a call ends when its signal ends it', async () => {
    const { port } = await serve(() => {})
    const stop = new AbortController()
    const call = lenient().send(get(`http://127.0.0.1:${port}/`, { signal: stop.signal }))
    setTimeout(() => stop.abort(), 50)
    await expect(call).rejects.toMatchObject({ code: 'RECEIVER_UNREACHABLE', message: 'The server was stopped' })
  })

  it('a call says in plain words that nobody listens, or that the line breaks, and the log gets the words of the system', async () => {
    const cutting = createTcpServer((socket) => socket.destroy())
    await new Promise<void>((listening) => cutting.listen(0, '127.0.0.1', listening))
    const { port } = cutting.address() as AddressInfo
    const causes: string[] = []
    const noteCause = (cause: string) => causes.push(cause)
    const outgoing = createOutgoing({ resolve: async () => [], allowPrivateNetworks: true, noteCause })
    const call = () => outgoing.send(get(`http://127.0.0.1:${port}/`))
    await expect(call()).rejects.toMatchObject({ kind: 'unavailable', message: 'The server closed the connection' })
    await new Promise((closed) => cutting.close(closed))
    await expect(call()).rejects.toMatchObject({ kind: 'unavailable', message: 'The server accepts no connections' })
    expect(causes).toEqual([
      `127.0.0.1:${port} could not be reached: socket hang up`,
      `127.0.0.1:${port} could not be reached: connect ECONNREFUSED 127.0.0.1:${port}`,
    ])
  })

  it('a call asks a TLS server for the name of the URL', async () => {
    let greeting = Buffer.alloc(0)
    const listener = createTcpServer((socket) => {
      socket.once('data', (chunk) => {
        greeting = chunk
        socket.destroy()
      })
    })
    await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening))
    const { port } = listener.address() as AddressInfo
    const call = lenient(async () => ['127.0.0.1']).send(get(`https://hooks.example:${port}/`))
    await expect(call).rejects.toMatchObject({ kind: 'unavailable' })
    // The first message of the handshake contains the name in plain text.
    expect(greeting.includes('hooks.example')).toBe(true)
    await new Promise((closed) => listener.close(closed))
  })
})
