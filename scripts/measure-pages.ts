// This script measures the page on which people choose a time, with Lighthouse on a simulated phone (its mobile
// profile): `npx tsx scripts/measure-pages.ts [FOLDER …]`. Each folder holds a built Daybook; the default is this one. The
// folders take turns, so that they are compared under the same load. It prints the medians. Lighthouse 12 runs on Node 20
// with the browser of the machine (docs/performance.md).
import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../server/test/support/servers/free-port.ts'

const LIGHTHOUSE = 'lighthouse@12.8.2'
const TIMES = Number(process.env.TIMES ?? 5)
const KEY = 'cal_live_administrator_key'
const START_MS = 60_000
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const run = promisify(execFile)

type Measured = {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  largestPaintMs: number
  shift: number
  scriptKb: number
  allKb: number
}

type Served = { name: string; page: string; stop(): void; results: Measured[] }

/**
 * Starts a server as in production, with a person who has a picture, colours, an offer, a page that may be listed, and three
 * months with bookings.
 */
async function serve(folder: string): Promise<Served> {
  const port = await freePort()
  const data = mkdtempSync(join(tmpdir(), 'daybook-measured-'))
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [join(folder, 'server/dist/main.js')], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: data,
      PUBLIC_URL: url,
      LOG_LEVEL: 'error',
      DAYBOOK_RATE_LIMIT: 'off',
      DAYBOOK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      DAYBOOK_ADMIN_EMAIL: 'ada@example.com',
      DAYBOOK_ADMIN_API_KEY: KEY,
    },
    stdio: 'inherit',
  })
  for (const deadline = Date.now() + START_MS; ; await new Promise((done) => setTimeout(done, 200))) {
    if (await fetch(`${url}/ready`).catch(() => undefined)) break
    if (Date.now() > deadline) throw new Error(`The server in ${folder} doesn't answer.`)
  }
  const api = async (path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<unknown> => {
    const answer = await fetch(`${url}/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json', 'cal-api-version': '2024-06-14' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`)
    return ((await answer.json()) as { data: unknown }).data
  }
  const person = {
    name: 'Ada Lovelace',
    username: 'ada',
    avatarUrl: `${url}/assets/icon.svg`,
    bio: 'I write about **engines**.',
    timeZone: 'Europe/Berlin',
  }
  const brand = { brandColor: '#7a3cff', darkBrandColor: '#c9a6ff' }
  await api('/me', person, 'PATCH')
  // Older builds don't know them.
  await api('/me', brand, 'PATCH').catch(() => undefined)
  await api('/event-types', {
    title: 'A conversation',
    slug: 'talk',
    lengthInMinutes: 30,
    description: 'Half an hour to talk about engines, numbers, or whatever is on your mind.',
  })
  await fillMonths(api)
  return {
    name: folder,
    page: `${url}/ada/talk`,
    results: [],
    stop() {
      child.kill()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

/** Books every tenth free time of three months. */
async function fillMonths(api: (path: string, body?: object) => Promise<unknown>): Promise<void> {
  const [start, end] = [1, 92].map((days) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10))
  const found = await api(`/slots?username=ada&eventTypeSlug=talk&start=${start}&end=${end}`)
  const free = Object.values(found as Record<string, { start: string }[]>).flat()
  const attendee = { name: 'Grace Hopper', email: 'grace@example.org', timeZone: 'Europe/Berlin' }
  for (const { start } of free.filter((_, place) => place % 10 === 0))
    await api('/bookings', { username: 'ada', eventTypeSlug: 'talk', start, attendee })
}

async function measure(page: string): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-lighthouse-'))
  const file = join(folder, 'report.json')
  const flags = '--headless=new --no-sandbox --disable-gpu'
  const options = ['--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags}`]
  await run('npx', ['--yes', LIGHTHOUSE, page, ...options], {
    timeout: 5 * MINUTE_MS,
    env: { ...process.env, CHROME_PATH: process.env.CHROMIUM ?? '/usr/bin/chromium' },
  })
  const { categories, audits } = JSON.parse(readFileSync(file, 'utf8'))
  rmSync(folder, { recursive: true })
  const sent = audits['resource-summary'].details.items as { resourceType: string; transferSize: number }[]
  const kilobytes = (type: string) => (sent.find(({ resourceType }) => resourceType === type)?.transferSize ?? 0) / 1000
  const score = (name: string) => Math.round(categories[name].score * 100)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    largestPaintMs: Math.round(audits['largest-contentful-paint'].numericValue),
    shift: Number(audits['cumulative-layout-shift'].numericValue.toFixed(3)),
    scriptKb: Number(kilobytes('script').toFixed(1)),
    allKb: Number(kilobytes('total').toFixed(1)),
  }
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

const folders = process.argv.length > 2 ? process.argv.slice(2) : ['.']
const served: Served[] = []
try {
  for (const folder of folders) served.push(await serve(resolve(folder)))
  for (let time = 1; time <= TIMES; time++) {
    for (const each of served) each.results.push(await measure(each.page))
  }
  for (const { name, results } of served) {
    const names = Object.keys(results[0] ?? {}) as (keyof Measured)[]
    const medians = names.map((each) => `${each} ${median(results.map((result) => result[each]))}`)
    process.stdout.write(`${name}\n  ${medians.join(', ')}\n`)
  }
} finally {
  for (const { stop } of served) stop()
}
