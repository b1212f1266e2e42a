import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The published packages, unmodified. Later versions of the component can't show their month with any server. */
const PACKAGES = ['@calcom/atoms@2.6.11', 'react@18.3.1', 'react-dom@18.3.1', 'esbuild@0.28.2']
const FILES: Readonly<Record<string, string>> = { '/page.js': 'text/javascript', '/page.css': 'text/css' }
const HTML =
  '<!doctype html><link rel="stylesheet" href="/page.css"><div id="root"></div><script src="/page.js"></script>'

type Shown = { apiUrl: string; username: string; eventSlug: string }

/** A page of another application, which shows the booking component of the peer. */
export type ComponentPage = {
  /** Returns the address of a page that shows one event type. */
  show(shown: Shown): string
  stop(): Promise<void>
}

const SOURCE = `
import { createRoot } from 'react-dom/client'
import { Booker, CalProvider } from '@calcom/atoms'
import '@calcom/atoms/globals.min.css'
const shown = Object.fromEntries(new URLSearchParams(location.search))
window.results = []
createRoot(document.getElementById('root')).render(
  <CalProvider clientId="00000000-0000-4000-8000-000000000000" options={{ apiUrl: shown.apiUrl }}>
    <Booker
      username={shown.username}
      eventSlug={shown.eventSlug}
      onCreateBookingSuccess={(answer) => window.results.push(answer)}
      onCreateBookingError={(error) => window.results.push({ status: 'error', error })}
    />
  </CalProvider>,
)
`

/** Installs the component into a temporary folder, as an application would, and serves a page with it. */
export async function startComponentPage(): Promise<ComponentPage> {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-component-'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  run('npm', 'install', '--silent', '--no-audit', '--no-fund', '--ignore-scripts', ...PACKAGES)
  writeFileSync(join(folder, 'page.jsx'), SOURCE)
  run(
    'npx',
    ...['--no-install', 'esbuild', 'page.jsx', '--bundle', '--outfile=page.js', '--jsx=automatic', '--log-level=error'],
    ...['--loader:.woff2=dataurl', '--define:process.env.NODE_ENV="production"', '--define:process.env={}'],
  )
  const server = createServer(({ url = '/' }, response) => {
    const type = FILES[url]
    if (type) response.setHeader('content-type', type).end(readFileSync(join(folder, url)))
    else response.setHeader('content-type', 'text/html').end(HTML)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    show: (shown) => `http://localhost:${port}/?${new URLSearchParams(shown)}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
