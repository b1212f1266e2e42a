import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../support/servers/free-port.ts'
import { type MailServer, mailServer } from '../support/servers/mail-server.ts'
import { daybook } from '../support/servers/run-daybook.ts'
import { type ServerProcess, startServer } from '../support/servers/server-process.ts'

// A PostgreSQL server changes nothing for a database in a folder.
describe.skipIf(process.env.DATABASE_URL)('a backup that was made while mails waited', { timeout: 400_000 }, () => {
  let folder: string
  let file: string
  let mails: MailServer
  const inFolder = (name: string) => join(folder, name)
  const OWN_KEY = { DAYBOOK_SECRET_KEY: '' }

  async function call(server: ServerProcess, path: string, body: object, key = server.administrator) {
    const answer = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'cal-api-version': '2024-08-13' },
      body: JSON.stringify(body),
    })
    expect(answer.status, await answer.clone().text()).toBeLessThan(300)
    return (await answer.json()).data
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'daybook-restoring-'))
    mails = await mailServer()
    const server = await startServer({
      ...OWN_KEY,
      DATA_DIR: inFolder('original'),
      SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
    })
    const ann = await call(server, '/v2/admin/users', {
      ...{ email: 'ann@example.com', name: 'Ann', username: 'ann', timeZone: 'UTC' },
    })
    await call(
      server,
      '/v2/webhooks',
      { triggers: [], active: true, subscriberUrl: 'https://93.184.216.34/hook', secret: 'a secret' },
      ann.apiKey,
    )
    const eventType = await call(
      server,
      '/v2/event-types',
      { title: 'Talk', slug: 'talk', lengthInMinutes: 30 },
      ann.apiKey,
    )
    await call(server, '/v2/bookings', {
      ...{ eventTypeId: eventType.id, start: '2040-01-04T09:00:00Z' },
      attendee: { name: 'Bob', email: 'bob@example.com', timeZone: 'UTC', language: 'en' },
    })
    for (;;) {
      const answer = await fetch(`${server.url}/v2/admin/jobs`, {
        headers: { authorization: `Bearer ${server.administrator}` },
      })
      const { queues } = (await answer.json()).data
      const waitingIn = (name: string) => queues.find(({ queue }: { queue: string }) => queue === name).waiting
      if (waitingIn('messages') === 2 && waitingIn('follow-ups') === 0) break
      await sleep(100)
    }
    file = (await call(server, '/v2/admin/backups', {})).file
    await server.stop()
  }, 300_000)
  afterAll(async () => {
    await mails.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('is not restored until the operator says what becomes of them', async () => {
    const target = { DATA_DIR: inFolder('undecided') }
    const { status, complaint } = await daybook(['restore', file], target)
    expect({ status, complaint }).toEqual({
      status: 1,
      complaint: expect.stringMatching(
        /daybook restore: 2 messages and \d timers wait in this snapshot, .* Nothing was restored\. Say --send-waiting .* or --withdraw-waiting/,
      ),
    })
    expect(existsSync(join(target.DATA_DIR, 'pgdata'))).toBe(false)
    const both = await daybook(['restore', file, '--send-waiting', '--withdraw-waiting'], target)
    expect(both.status).toBe(2)
  })

  it('sends nothing again if it was withdrawn, and all of it once if it was to be sent', async () => {
    for (const [choice, expected] of [
      ['--withdraw-waiting', 0],
      ['--send-waiting', 2],
    ] as const) {
      const settings = { ...OWN_KEY, DATA_DIR: inFolder(choice) }
      const { status, complaint } = await daybook(['restore', file, choice], settings)
      expect({ status, complaint }).toMatchObject({ status: 0, complaint: expect.stringContaining('2 messages and') })
      cpSync(join(inFolder('original'), 'secret.key'), join(settings.DATA_DIR, 'secret.key'))
      mails.received.length = 0
      const server = await startServer({ ...settings, SMTP_URL: mails.url, MAIL_FROM: 'bookings@acme.example.com' })
      const until = Date.now() + (expected === 0 ? 8000 : 60_000)
      while (Date.now() < until && (expected === 0 || mails.received.length < expected)) await sleep(100)
      await server.stop()
      expect([choice, mails.received.length]).toEqual([choice, expected])
    }
  })

  it('says which secret key it needs, and no server starts there without it', async () => {
    const settings = { ...OWN_KEY, DATA_DIR: inFolder('without key') }
    const { complaint } = await daybook(['restore', file, '--withdraw-waiting'], settings)
    expect(complaint).toMatch(
      /sealed with the secret key [0-9a-f]{8}, and the settings have only none\. Before you start/,
    )
    const said = await startServer(settings).then(
      () => 'It serves.',
      (error: Error) => error.message,
    )
    expect(said).toContain('secret.key is missing, and the database has secrets that only its key opens.')
    expect(existsSync(join(settings.DATA_DIR, 'secret.key'))).toBe(false)
    cpSync(join(inFolder('original'), 'secret.key'), join(settings.DATA_DIR, 'secret.key'))
    const server = await startServer(settings)
    await server.stop()
  })
})
