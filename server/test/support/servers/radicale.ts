import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

const PROGRAM = 'radicale'
const PATIENCE_MS = 20_000
const HOST = '127.0.0.1'

/** True if Debian's package `radicale` is installed. */
export const hasRadicale = spawnSync(PROGRAM, ['--version']).status === 0

export const RADICALE_ADVICE = 'Install Radicale, a CalDAV server: apt-get install radicale'

export type Radicale = {
  /** The address of the server, through a proxy that can have faults. */
  url: string
  /** Calls the server as another program of this person would. */
  call(method: string, path: string, body?: string): Promise<{ status: number; text: string }>
  /** Makes an empty calendar of a person, and returns its address. */
  makeCalendar(name: string, title: string): Promise<string>
  /** All answers from now on: those of the server, too many requests, a wrong password, or none. */
  answers: 'normal' | 'throttled' | 'refusing' | 'hanging'
  retryAfterSeconds: number
  /** The number of requests with this method. */
  requests(method: string): number
  stop(): Promise<void>
}

export const USER = { username: 'olga', password: 'correct horse' }

/** Starts a Radicale in a folder of its own, with one user. */
export async function startRadicale(): Promise<Radicale> {
  const folder = await mkdtemp(join(tmpdir(), 'daybook-radicale-'))
  const port = await freePort()
  const users = join(folder, 'users')
  await writeFile(users, `${USER.username}:${USER.password}\n`)
  const config = join(folder, 'config')
  await writeFile(
    config,
    [
      '[server]',
      `hosts = ${HOST}:${port}`,
      '[auth]',
      'type = htpasswd',
      `htpasswd_filename = ${users}`,
      'htpasswd_encryption = plain',
      'delay = 0',
      '[storage]',
      `filesystem_folder = ${join(folder, 'collections')}`,
      '',
    ].join('\n'),
  )
  const child = spawn(PROGRAM, ['--config', config], { stdio: 'ignore' })
  const authorization = `Basic ${Buffer.from(`${USER.username}:${USER.password}`).toString('base64')}`
  const call: Radicale['call'] = async (method, path, body) => {
    const answer = await fetch(new URL(path, `http://${HOST}:${port}`), {
      method,
      headers: { authorization, ...(body !== undefined && { 'content-type': 'text/calendar; charset=utf-8' }) },
      ...(body !== undefined && { body }),
      redirect: 'manual',
    })
    return { status: answer.status, text: await answer.text() }
  }
  await untilItAnswers(() => call('OPTIONS', '/'))

  const counts = new Map<string, number>()
  const proxyPort = await freePort()
  const proxy = createServer((incoming, outgoing) => {
    const { method = 'GET' } = incoming
    counts.set(method, (counts.get(method) ?? 0) + 1)
    if (radicale.answers === 'hanging') return
    if (radicale.answers === 'refusing') {
      outgoing.writeHead(401, { 'www-authenticate': 'Basic realm="calendars"' }).end()
      return
    }
    if (radicale.answers === 'throttled') {
      outgoing.writeHead(429, { 'retry-after': String(radicale.retryAfterSeconds) }).end()
      return
    }
    const passed = request({ host: HOST, port, method, path: incoming.url, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => proxy.listen(proxyPort, HOST, resolve))

  const radicale: Radicale = {
    url: `http://${HOST}:${proxyPort}/`,
    call,
    async makeCalendar(name, title) {
      const path = `/${USER.username}/${name}/`
      const { status, text } = await call('MKCALENDAR', path, calendarRequest(title))
      if (status !== 201) throw new Error(`Radicale answers with ${status} to MKCALENDAR: ${text}`)
      return `http://${HOST}:${proxyPort}${path}`
    },
    answers: 'normal',
    retryAfterSeconds: 0,
    requests: (method) => counts.get(method) ?? 0,
    async stop() {
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
      await ended(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
  return radicale
}

const calendarRequest = (title: string): string =>
  `<C:mkcalendar xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><set><prop><displayname>${title}</displayname><C:supported-calendar-component-set><C:comp name="VEVENT"/></C:supported-calendar-component-set></prop></set></C:mkcalendar>`

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await exit
}

async function untilItAnswers(call: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  while (Date.now() < deadline) {
    const answers = await call().then(
      () => true,
      () => false,
    )
    if (answers) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('Radicale does not answer.')
}
