import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../support/servers/free-port.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
/** An installation and a build on a slow machine. */
const PATIENCE_MS = 400_000

/** The shell blocks of a document, from a heading on. */
function blocksOf(document: string, heading: string): string[] {
  const text = readFileSync(join(ROOT, document), 'utf8')
  const from = text.indexOf(`\n## ${heading}\n`)
  expect([document, heading, from]).not.toContain(-1)
  const part = text.slice(from + 1).split(/\n## /)[0] ?? ''
  return [...part.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block)
}

/** The copy of a fresh clone: what is in the repository, and nothing that was installed or built. */
function freshClone(): string {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-documents-'))
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  for (const file of files.toString().split('\0').filter(Boolean))
    if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(folder, file), { recursive: true })
  return folder
}

describe.skipIf(process.env.DATABASE_URL)('the documents', { timeout: PATIENCE_MS }, () => {
  let clone: string
  let data: string
  let environment: Record<string, string | undefined>
  let url: string
  let server: ChildProcess | undefined
  let said = ''

  beforeAll(async () => {
    clone = freshClone()
    data = mkdtempSync(join(tmpdir(), 'daybook-documents-data-'))
    const port = String(await freePort())
    url = `http://localhost:${port}`
    const { PATH, HOME } = process.env
    environment = { PATH, HOME, PORT: port, TZ: 'UTC', npm_config_audit: 'false', npm_config_fund: 'false' }
  })
  afterEach(() => stop())
  afterAll(() => {
    for (const folder of [clone, data]) rmSync(folder, { recursive: true, force: true })
  })

  /** Runs a block that ends with the start of a server, and waits until it serves. */
  async function start(block: string): Promise<void> {
    said = ''
    const child = spawn('bash', ['-ec', block], { cwd: clone, env: environment, detached: true })
    server = child
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
    for (;;) {
      if (child.exitCode !== null) throw new Error(`The block ended:\n${said}`)
      const isServing = await fetch(`${url}/health`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isServing) return
      await sleep(100)
    }
  }

  async function stop(): Promise<void> {
    const child = server
    server = undefined
    if (!child?.pid || child.exitCode !== null) return
    const ended = once(child, 'exit')
    // The whole group: npm doesn't pass the signal on to what it runs.
    process.kill(-child.pid, 'SIGTERM')
    await ended
    while (
      await fetch(`${url}/health`).then(
        () => true,
        () => false,
      )
    )
      await sleep(50)
  }

  function run(block: string, more: Record<string, string> = {}) {
    const env = { ...environment, ...more }
    const { status, stdout, stderr } = spawnSync('bash', ['-ec', block], { cwd: clone, env, encoding: 'utf8' })
    return { status, stdout, stderr }
  }

  it('start a real server in a fresh clone', async () => {
    const [block = ''] = blocksOf('docs/self-hosting.md', '1. Settings')
    expect(block).toMatch(/^export NODE_ENV=production/)
    expect(block).toMatch(/^export DATA_DIR=\/var\/lib\/daybook$/m)
    await start(block.replace('/var/lib/daybook', data))
    expect((await fetch(`${url}/ready`)).status).toBe(200)
    expect(existsSync(join(data, 'pgdata'))).toBe(true)
  })

  it('lead to a first booking, to its mail, to an event type and to a program, and back to a backup', async () => {
    const [begin = ''] = blocksOf('README.md', 'Start')
    await start(begin)
    while (!/^.*(export DAYBOOK_URL=.*)$/m.test(said)) await sleep(50)
    const [, pasted = ''] = /^.*(export DAYBOOK_URL=.*)$/m.exec(said) ?? []
    const booking = blocksOf('README.md', 'A first booking').map((block) => block.replace('http://localhost:3000', url))
    const quick = ['2. Ask for free times', '3. Book one', '4. Read the mails', '6. Do it from a program'].flatMap(
      (heading) => blocksOf('docs/quick-start.md', heading),
    )
    const { status, stdout, stderr } = run([pasted, ...booking, ...quick].join('\necho\n'))
    expect({ status, stderr: stderr.replaceAll(/^\s*[%\d].*$|^.*Dload.*$/gm, '') }).toMatchObject({ status: 0 })
    const answers = stdout.split('\n').filter((line) => line.startsWith('{'))
    expect(answers.length).toBeGreaterThanOrEqual(6)
    for (const answer of answers) expect(answer).toMatch(/^\{"status":"success"/)
    const [made = '', , restored] = (blocksOf('README.md', 'Backups')[0] ?? '').split(/(?<=\n)/)
    expect(restored).toMatch(/restore --replace/)
    expect(run([pasted, made].join('\n'))).toMatchObject({ status: 0 })
    await stop()
    expect(run(restored ?? '')).toMatchObject({ status: 0 })
  })

  describe('an installation without the build tools', () => {
    const TOOLS = ['typescript', 'vite', '@tailwindcss/vite']
    const hidden = (name: string) => join(clone, 'hidden', name)
    const installed = (name: string) => join(clone, 'node_modules', name)

    beforeAll(() => {
      for (const name of TOOLS) {
        execFileSync('mkdir', ['-p', dirname(hidden(name))])
        renameSync(installed(name), hidden(name))
      }
    })
    afterAll(() => {
      for (const name of TOOLS) renameSync(hidden(name), installed(name))
    })

    it('runs its build, although a source is newer', () => {
      const source = join(clone, 'server/src/version.ts')
      writeFileSync(source, readFileSync(source))
      const ran = run('npm run -s daybook -- --version')
      expect(ran).toEqual({
        status: 0,
        stdout: expect.stringMatching(/^daybook \d+\.\d+\.\d+\n$/),
        stderr: expect.stringMatching(/^The build is older than its sources and is used all the same/),
      })
      expect(existsSync(join(clone, 'server/dist/main.js'))).toBe(true)
    })

    it('says in one sentence what is missing if there is no build', () => {
      const dist = join(clone, 'web/dist')
      renameSync(dist, `${dist}.hidden`)
      for (const command of ['npm start', 'npm run build']) {
        const { status, stderr } = run(`${command} --silent`)
        expect({ status, stderr }).toEqual({
          status: 1,
          stderr: `Daybook can't be built, because npm left its build tools out (${TOOLS.join(', ')}). Run: npm ci --include=dev\n`,
        })
      }
      renameSync(`${dist}.hidden`, dist)
    })
  })

  it('have a build that keeps the former one if it fails', () => {
    const source = join(clone, 'packages/i18n/src/index.ts')
    const text = readFileSync(source, 'utf8')
    writeFileSync(source, `${text}\nexport const = broken\n`)
    const { status, stderr } = run('npm run -s build')
    writeFileSync(source, text)
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringMatching(/The former build is kept\.\n$/) })
    expect(run('node server/dist/cli/main.js --version')).toMatchObject({ status: 0, stderr: '' })
    for (const folder of ['dist.next', 'dist.former'])
      expect(existsSync(join(clone, 'packages/i18n', folder))).toBe(false)
  })
})
