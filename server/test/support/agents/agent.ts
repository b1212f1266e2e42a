import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { onTestFinished } from 'vitest'
import type { TestApp } from '../test-app.ts'

type Options = {
  /** An API key or an access token. */
  as: string
  /** The sets of tools in the address. */
  tools?: string
  /** The revision of the protocol: the one with a handshake, or the newer one without. */
  era?: 'legacy' | 'modern'
}

/** Connects a client of the protocol's own library to the server, without a socket. */
export async function anAgent(app: TestApp, { as, tools, era = 'legacy' }: Options) {
  const client = new Client(
    { name: 'test', version: '1' },
    era === 'modern' ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {},
  )
  const address = new URL(`https://book.example.com/mcp${tools === undefined ? '' : `?tools=${tools}`}`)
  await client.connect(
    new StreamableHTTPClientTransport(address, {
      fetch: injecting(app),
      requestInit: { headers: { authorization: `Bearer ${as}` } },
    }),
  )
  onTestFinished(() => client.close())
  return {
    client,
    names: async (): Promise<string[]> => (await client.listTools()).tools.map(({ name }) => name),
    /** Calls a tool and returns the text that the model reads. */
    async call(name: string, args: Record<string, unknown> = {}): Promise<{ text: string; isError: boolean }> {
      const { content, isError = false } = await client.callTool({ name, arguments: args })
      const [first] = content
      return { text: first?.type === 'text' ? first.text : '', isError }
    },
  }
}

/** A `fetch` that hands the request to the server of the test. */
const injecting =
  (app: TestApp) =>
  async (url: URL | string, init: RequestInit = {}): Promise<Response> => {
    const { pathname, search } = new URL(url)
    const answer = await app.app.http.inject({
      method: (init.method ?? 'GET') as 'GET' | 'POST' | 'DELETE',
      url: pathname + search,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' && { payload: init.body }),
    })
    const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
    return new Response(answer.body === '' ? null : answer.body, { status: answer.statusCode, headers })
  }
