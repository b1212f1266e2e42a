import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readDeployFile, root } from './deploy-files.ts'

const document = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'))
/** The addresses whose answers stay open, with a number for each parameter. */
const streams = Object.keys(document.paths)
  .filter((path) => path.endsWith('/stream'))
  .map((path) => path.replaceAll(/\{\w+\}/g, '7'))
const others = ['/v2/slots', '/v2/events', '/v2/bookings', '/stream', '/v2/teams/7/events/stream/x']

const nginx = readDeployFile('nginx.conf')
const caddy = readDeployFile('Caddyfile')

/** Returns the blocks of nginx.conf that don't buffer, as tests of an address. */
const unbuffered = [...nginx.matchAll(/^ {4}location (=|~) (\S+) \{\n([^}]*)\}/gm)]
  .filter(([, , , body]) => body?.includes('proxy_buffering off;'))
  .map(
    ([, kind, address = '']) =>
      (path: string) =>
        kind === '=' ? path === address : new RegExp(address).test(path),
  )

describe('nginx.conf', () => {
  it.each(streams)('does not buffer %s', (path) => expect(unbuffered.some((matches) => matches(path))).toBe(true))
  it.each(others)('buffers %s', (path) => expect(unbuffered.some((matches) => matches(path))).toBe(false))

  it('replaces the headers that the server believes', () => {
    for (const header of ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto'])
      expect(nginx).toMatch(new RegExp(`^ {4}proxy_set_header ${header} \\$(?:remote_addr|http_host|scheme);$`, 'm'))
    expect(nginx).toMatch(/^ {4}proxy_set_header Host \$http_host;$/m)
    // nginx drops the headers of the server in a block that has headers of its own.
    expect(nginx).not.toMatch(/^ {8}proxy_set_header/m)
  })
})

describe('Caddyfile', () => {
  const patterns = /^\t@streams path (.+)$/m.exec(caddy)?.[1]?.split(' ') ?? []
  // A star at the beginning stands for any text, also for several folders.
  const matches = (path: string) =>
    patterns.some((pattern) => (pattern.startsWith('*') ? path.endsWith(pattern.slice(1)) : path === pattern))

  it.each(streams)('does not buffer %s', (path) => expect(matches(path)).toBe(true))
  it.each(others)('buffers %s', (path) => expect(matches(path)).toBe(false))

  it('sends each event of a stream at once', () => {
    expect(caddy).toMatch(/\thandle @streams \{\n\t\treverse_proxy [^{]+\{\n\t\t\tflush_interval -1\n/)
  })
})

it.each([
  ['nginx.conf', nginx],
  ['Caddyfile', caddy],
])('%s names the setting with which the server believes the proxy', (_name, text) => {
  expect(text).toContain('DAYBOOK_TRUSTED_PROXIES')
})
