import { createServer } from 'node:http'
import { freePort } from './free-port.ts'

export type DavCall = { method: string; path: string; headers: Readonly<Record<string, unknown>>; body: string }
export type DavReply = { status: number; headers?: Record<string, string>; body?: string }

export type DavServer = {
  url: string
  calls: DavCall[]
  /** The answers by method and path, such as `PROPFIND /`. Others are 404. */
  answers: Record<string, DavReply | ((call: DavCall) => DavReply)>
  stop(): Promise<void>
}

/** Starts a server that gives written answers, for what a real CalDAV server does not do on demand. */
export async function davServer(): Promise<DavServer> {
  const port = await freePort()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { method = 'GET', url: path = '/', headers } = request
    const call: DavCall = { method, path, headers, body }
    dav.calls.push(call)
    const known = dav.answers[`${method} ${path}`] ?? { status: 404 }
    const answer = typeof known === 'function' ? known(call) : known
    response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  const dav: DavServer = {
    url: `http://127.0.0.1:${port}/`,
    calls: [],
    answers: {},
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return dav
}

/** An answer with status 207. Each resource is its address with its properties as XML. */
export const multistatus = (resources: Readonly<Record<string, string>>): DavReply => ({
  status: 207,
  headers: { 'content-type': 'application/xml; charset=utf-8' },
  body: `<?xml version="1.0"?><x:multistatus xmlns:x="DAV:" xmlns="urn:ietf:params:xml:ns:caldav" xmlns:cs="http://calendarserver.org/ns/">${Object.entries(
    resources,
  )
    .map(
      ([href, properties]) =>
        `<x:response><x:href>${href}</x:href><x:propstat><x:prop>${properties}</x:prop><x:status>HTTP/1.1 200 OK</x:status></x:propstat></x:response>`,
    )
    .join('')}</x:multistatus>`,
})
