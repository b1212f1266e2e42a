import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { startServer } from '../support/servers/server-process.ts'

const PATIENCE_MS = 10_000

/** Where Debian has it; elsewhere CHROMIUM says so. */
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })

export type Demonstration = {
  /** As they were printed. */
  bookingPage: string
  apiKey: string
  output(): string
  /** Asks the API with the printed key. */
  api(path: string, body?: object, method?: 'PATCH' | 'POST' | 'PUT'): Promise<unknown>
  /** The texts of the mails to an address, newest first. */
  mailsTo(address: string): Promise<string[]>
  /** Where it was started with `DAYBOOK_TEST_CLOCK`. */
  moveClock(to: Date): Promise<unknown>
  stop(): Promise<void>
}

/** The server as somebody gets it who starts it without settings; `more` adds some. */
export async function startDemonstration(more: Record<string, string> = {}): Promise<Demonstration> {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-browser-'))
  const server = await startServer({
    DATA_DIR: folder,
    DAYBOOK_ADMIN_EMAIL: '',
    DAYBOOK_ADMIN_API_KEY: '',
    TZ: 'Europe/Berlin',
    ...more,
  })
  const bookingPage = await printed(server.output, /Booking page +(\S+)/)
  const apiKey = await printed(server.output, /API key +(\S+)/)
  const api = async (path: string, body?: object, method = 'POST') => {
    const answer = await fetch(`${server.url}/v2${path}`, {
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      ...(body && { method, body: JSON.stringify(body) }),
    })
    const { data } = (await answer.json()) as { data: unknown }
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
    return data
  }
  return {
    bookingPage,
    apiKey,
    output: server.output,
    api,
    mailsTo: async (address) =>
      ((await api(`/admin/outbox?to=${encodeURIComponent(address)}`)) as { text: string }[]).map(({ text }) => text),
    moveClock: (to) => api('/admin/clock', { now: to.toISOString() }, 'PUT'),
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Returns a working day in a week from now, as `2030-01-31`. All of its times are free, whereas today may have only one
 * left when a test runs in the afternoon.
 */
export function aFullDay(): string {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() + 7)
  while (day.getUTCDay() === 0 || day.getUTCDay() === 6) day.setUTCDate(day.getUTCDate() + 1)
  return day.toISOString().slice(0, 10)
}

async function printed(output: () => string, pattern: RegExp): Promise<string> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; ) {
    const [, found] = pattern.exec(output()) ?? []
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The server doesn't print ${pattern}:\n${output()}`)
}
