import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSecretBox } from '../../../src/lib/secrets/secret-box.ts'
import { asCommand } from '../../support/as-command.ts'
import { aBooking, anEventType } from '../../support/builders.ts'
import { daybook, startDaybook } from '../../support/servers/run-daybook.ts'
import { CAL_KEY, startCal } from '../../support/sources/cal.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

describe('the daybook command', { timeout: 60_000 }, () => {
  it('the command explains itself', async () => {
    const { status, out } = await daybook(['--help'])
    expect(status).toBe(0)
    for (const name of [
      'users create',
      'users list',
      'users reset-password',
      'users disable',
      'users enable',
      'bookings list',
      'event-types list',
      'organizations create',
      'oauth-clients create',
      'import',
      'outbox',
      'erasures export',
      'erasures repeat',
      'clock set',
      'backup',
      'restore',
      'backups list',
      'backups verify',
      'backups key',
      'migrate',
      'move',
      'export',
      'doctor',
      'worker',
    ])
      expect(out).toContain(name)
    expect((await daybook(['restore', '--help'])).out).toContain(
      'daybook restore FILE [--key-file FILE] [--replace] [--send-waiting | --withdraw-waiting]',
    )
  })

  it('the command prints its version', async () => {
    const { version } = JSON.parse(
      readFileSync(fileURLToPath(new URL('../../../../package.json', import.meta.url)), 'utf8'),
    )
    expect(await daybook(['--version'])).toMatchObject({ status: 0, out: `daybook ${version}\n` })
  })

  it('the command names a mistake in its arguments, with exit status 2', async () => {
    expect(await daybook(['user', 'add'])).toMatchObject({
      status: 2,
      complaint: 'daybook: there is no command "user add". daybook --help lists them.\n',
    })
    const unknownOption = await daybook(['outbox', '--from', 'ann'])
    expect(unknownOption.status).toBe(2)
    expect(unknownOption.complaint).toContain("Unknown option '--from'")
  })

  it('the command ends quietly when nobody reads its output any more', async () => {
    const child = startDaybook(['--help'], {})
    child.stdout.destroy()
    const [complaint, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect({ complaint, status }).toEqual({ complaint: '', status: 0 })
  })

  it('the command reports that no server answers, with exit status 1', async () => {
    const nobody = createServer().listen(0, '127.0.0.1')
    await once(nobody, 'listening')
    const { port } = nobody.address() as AddressInfo
    nobody.close()
    const url = `http://127.0.0.1:${port}`
    expect(await daybook(['outbox'], { DAYBOOK_URL: url, DAYBOOK_API_KEY: 'cal_x' })).toMatchObject({
      status: 1,
      complaint: `daybook outbox: No Daybook server answers at ${url} (ECONNREFUSED). Start it, or set DAYBOOK_URL.\n`,
    })
  })
})

/** The byte of which the previous secret key of the running server consists. */
const PREVIOUS = 5

describe('the daybook command and a running server', { timeout: 60_000 }, () => {
  let app: TestApp
  let administrator: Record<string, string>

  beforeAll(async () => {
    app = await testApp({
      DAYBOOK_TEST_CLOCK: 'true',
      DAYBOOK_PREVIOUS_SECRET_KEYS: Buffer.alloc(32, PREVIOUS).toString('base64'),
    })
    await app.app.http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.app.http.server.address() as AddressInfo
    administrator = { DAYBOOK_URL: `http://127.0.0.1:${port}/`, DAYBOOK_API_KEY: app.administrator }
  })
  afterAll(() => app.close())

  it('the command makes an account whose key works at once', async () => {
    const words = ['users', 'create', '--email', 'grace@example.com', '--name', 'Grace', '--time-zone', 'Asia/Tokyo']
    const { status, result } = await daybook(words, administrator)
    expect(status).toBe(0)
    const me = await app.get('/v2/me', { as: result().apiKey })
    expect(me.body.data).toMatchObject({ email: 'grace@example.com', name: 'Grace', timeZone: 'Asia/Tokyo' })
  })

  it('the command makes an organization', async () => {
    const { id } = await app.user({ username: 'owner' })
    const words = ['organizations', 'create', '--name', 'Acme', '--slug', 'acme', '--owner-id', String(id)]
    const { status, result } = await daybook([...words, '--platform', '--metadata', '{"plan":"gold"}'], administrator)
    expect(status).toBe(0)
    expect(result()).toMatchObject({ slug: 'acme', isPlatform: true, metadata: { plan: 'gold' } })
    expect(await daybook([...words, '--metadata', 'gold'], administrator)).toMatchObject({ status: 2 })
    expect(await daybook(['organizations', 'create', '--slug', 'x'], administrator)).toMatchObject({
      status: 2,
      complaint: expect.stringContaining('--name is missing.'),
    })
  })

  it('the command registers an application, and shows its secret', async () => {
    const words = ['oauth-clients', 'create', '--name', 'Helper', '--redirect-uri', 'https://helper.example/callback']
    const { status, result } = await daybook([...words, '--scope', 'PROFILE_READ BOOKING_READ'], administrator)
    expect(status).toBe(0)
    expect(result()).toMatchObject({
      name: 'Helper',
      type: 'confidential',
      scopes: ['PROFILE_READ', 'BOOKING_READ'],
      clientSecret: expect.stringMatching(/^[\w-]{43}$/),
    })
    const open = (await daybook([...words, '--public', '--trusted'], administrator)).result()
    expect(open).toMatchObject({ type: 'public', isTrusted: true, scopes: [], clientSecret: null })
    expect(await daybook(words.slice(0, 4), administrator)).toMatchObject({
      status: 2,
      complaint: expect.stringContaining('--redirect-uri is missing.'),
    })
  })

  it('the command encrypts secrets with the new key, can be repeated, and counts what no key opens', async () => {
    const [ann, lost] = [await app.user({ username: 'rotated' }), await app.user({ username: 'lost' })]
    const seal = (userId: number, byte: number) => ({
      userId,
      confirmedAt: null,
      lastUsedStep: null,
      ...createSecretBox([Buffer.alloc(32, byte)]).seal('seed'),
    })
    await app.connection.db
      .insertInto('userSecondFactors')
      .values([seal(ann.id, PREVIOUS)])
      .execute()
    const first = await daybook(['rotate-secrets'], administrator)
    expect(first).toMatchObject({ status: 0, complaint: '' })
    expect(first.result()).toEqual({ rotated: 1, remaining: 0, unreadable: 0 })

    await app.connection.db
      .insertInto('userSecondFactors')
      .values([seal(lost.id, 99)])
      .execute()
    const second = await daybook(['rotate-secrets'], administrator)
    expect(second.status).toBe(1)
    expect(second.result()).toEqual({ rotated: 0, remaining: 0, unreadable: 1 })
    expect(second.complaint).toContain('DAYBOOK_PREVIOUS_SECRET_KEYS')
  })

  it("the command prints the server's refusal as one sentence", async () => {
    await app.user({ username: 'ann' })
    const { status, complaint } = await daybook(['users', 'create', '--email', 'ann@example.com'], administrator)
    expect(status).toBe(1)
    expect(complaint).toBe('daybook users create: An account with the e-mail address ann@example.com exists already.\n')
  })

  it('the command refuses keys of people who are no administrators', async () => {
    const ben = await app.user()
    const unknown = await daybook(['outbox'], { ...administrator, DAYBOOK_API_KEY: 'cal_unknown' })
    expect([unknown.status, unknown.complaint]).toEqual([
      1,
      expect.stringContaining("doesn't know this DAYBOOK_API_KEY"),
    ])
    expect(unknown.complaint).not.toContain('ApiAuthStrategy')
    const { status, complaint } = await daybook(['outbox'], { ...administrator, DAYBOOK_API_KEY: ben.apiKey })
    expect({ status, complaint }).toEqual({
      status: 1,
      complaint: 'daybook outbox: Only system administrators may do this.\n',
    })
  })

  it('the command sets the clock and resets it', async () => {
    const set = await daybook(['clock', 'set', '2031-05-06T07:08:09Z', '--frozen'], administrator)
    expect(set.result()).toEqual({ now: '2031-05-06T07:08:09.000Z', frozen: true })
    expect(app.clock.now().toISOString()).toBe('2031-05-06T07:08:09.000Z')
    expect((await daybook(['clock', 'reset'], administrator)).result()).toMatchObject({ frozen: false })
  })

  it('the command tells how a server gets a test clock', async () => {
    const without = await testApp()
    await without.app.http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = without.app.http.server.address() as AddressInfo
    const settings = { DAYBOOK_URL: `http://127.0.0.1:${port}`, DAYBOOK_API_KEY: without.administrator }
    expect(await daybook(['clock', 'set', '2031-05-06T07:08:09Z'], settings)).toMatchObject({
      status: 1,
      complaint: expect.stringContaining('Start it with DAYBOOK_TEST_CLOCK=true'),
    })
    await without.close()
  })

  it('the command prints the time zone of an account that was made without one', async () => {
    const { complaint, result } = await daybook(['users', 'create', '--email', 'zone@example.com'], administrator)
    expect(result().timeZone).toBe('Europe/London')
    expect(complaint).toContain('Europe/London')
  })

  it('the command shows kept mails as a table whose columns no text can shift, and whole as JSON', async () => {
    const ann = await app.user({ username: 'outbox' })
    await asCommand(app, (change) =>
      app.app.services.messages.post(change, [
        {
          naturalKey: 'outbox:1',
          toAddress: ann.email,
          fromName: 'Ann',
          replyTo: null,
          locale: 'en',
          subject: 'Line one\u001b[2J\u202eLine two',
          text: 'Hello',
          html: '<p>Hello</p>',
          attachments: [],
        },
      ]),
    )
    const words = ['outbox', '--to', ann.email, '--limit', '5']
    const shown = await daybook(words, administrator)
    expect(shown.out).toMatch(/^ID +WRITTEN \(UTC\) +CHANNEL +TO +SUBJECT OR TEXT\n/)
    expect(shown.out).toContain('Line one [2J Line two')
    expect((await daybook([...words, '--json'], administrator)).result()).toMatchObject([
      { to: ann.email, text: 'Hello' },
    ])
    expect(await daybook(['outbox', '--to', 'nobody@example.com'], administrator)).toMatchObject({
      status: 0,
      out: '',
      complaint: 'There are none.\n',
    })
    expect(await daybook(['outbox', '--limit', '251'], administrator)).toMatchObject({ status: 2 })
  })

  it('the command lists accounts, bookings and event types, and tells how the list continues', async () => {
    const host = await app.user({ username: 'lists' })
    const eventType = await anEventType(app, host)
    await app.post('/v2/bookings', { body: aBooking(eventType.id, '2030-01-14T09:00:00Z') })
    const users = await daybook(['users', 'list', '--limit', '1'], administrator)
    expect(users.out).toContain(host.email)
    expect(users.complaint).toMatch(/^There are more: daybook users list --cursor \d+, with the same options\.\n$/)
    expect((await daybook(['users', 'list', '--email', host.email, '--json'], administrator)).result()).toMatchObject([
      { id: host.id },
    ])
    const bookings = await daybook(['bookings', 'list', '--host', host.email], administrator)
    expect(bookings.out).toMatch(/2030-01-14 09:00 +accepted +lists@example.com +bob@example.com/)
    const eventTypes = await daybook(['event-types', 'list', '--owner', host.email], administrator)
    expect(eventTypes.out).toContain(eventType.slug)
    expect(await daybook(['bookings', 'list', '--host', 'nobody@example.com'], administrator)).toMatchObject({
      status: 1,
      complaint: expect.stringContaining('There is no account with the address nobody@example.com.'),
    })
  })

  it('the command resets the password of somebody who has lost it', async () => {
    const { email } = await app.user({ username: 'lost-password' })
    const { result, complaint } = await daybook(['users', 'reset-password', email], administrator)
    const token = new URL(result().link).searchParams.get('token')
    const password = 'another horse in the rain'
    expect((await app.post('/api/auth/reset-password', { body: { token, password } })).status).toBe(200)
    expect((await app.post('/api/auth/login', { body: { email, password } })).status).toBe(200)
    expect(complaint).toContain('All sessions of the account have ended.')
    expect(await daybook(['users', 'reset-password'], administrator)).toMatchObject({ status: 2 })
  })

  it('the command disables and enables an account by its address', async () => {
    const { id, email, apiKey } = await app.user({ username: 'leaver' })
    const disabled = await daybook(['users', 'disable', email], administrator)
    expect(disabled.result()).toMatchObject({ id, isDisabled: true })
    expect(disabled.complaint).toContain('Its bookings stay')
    expect((await app.get('/v2/me', { as: apiKey })).status).toBe(401)
    expect((await daybook(['users', 'enable', email], administrator)).result()).toMatchObject({ id, isDisabled: false })
    expect((await app.get('/v2/me', { as: apiKey })).status).toBe(200)
    expect(await daybook(['users', 'disable'], administrator)).toMatchObject({ status: 2 })
    expect(await daybook(['users', 'enable', 'nobody@example.com'], administrator)).toMatchObject({
      status: 1,
      complaint: expect.stringContaining('There is no account with the address nobody@example.com.'),
    })
    const own = (await app.get('/v2/me', { as: app.administrator })).body.data.email
    expect(await daybook(['users', 'disable', own], administrator)).toMatchObject({ status: 1 })
  })

  it('the command imports from another system, reports it, and ends with 1 if a part could not be read', async () => {
    const cal = await startCal({ bookings: 2 })
    const words = ['import', 'cal', '--url', cal.url, '--json']
    const settings = { ...administrator, DAYBOOK_IMPORT_KEY: CAL_KEY }
    expect(await daybook(words, administrator)).toMatchObject({
      status: 2,
      complaint: expect.stringContaining('DAYBOOK_IMPORT_KEY'),
    })
    const first = await daybook(words, settings)
    expect(first.status).toBe(0)
    expect(first.result()).toMatchObject({ isDryRun: false, counts: { booking: { created: 2 } }, problems: [] })
    cal.fail({ kind: 'answer', status: 404 }, { when: ({ path }) => path === '/v2/schedules' })
    const second = await daybook(words.slice(0, 4), settings)
    expect(second).toMatchObject({ status: 1, complaint: expect.stringContaining('1 parts of the source') })
    expect(second.out).toMatch(/ booking +2 unchanged\n/)
    await cal.stop()
  })
})
