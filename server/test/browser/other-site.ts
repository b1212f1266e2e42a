import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type OtherSite = { url: string; origin: string; stop(): Promise<void> }

/** A site of somebody else, with one page. Its rules allow nothing that an embedded booking page doesn't need. */
export async function startOtherSite(body: string, daybook: string): Promise<OtherSite> {
  const policy = [
    "default-src 'none'",
    `script-src ${daybook} 'nonce-own'`,
    `frame-src ${daybook}`,
    "style-src 'nonce-own'",
  ].join('; ')
  const document = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Another site</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head><body><h1>Another site</h1>${body}</body></html>`
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
    response.end(document)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `${origin}/`,
    origin,
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}
