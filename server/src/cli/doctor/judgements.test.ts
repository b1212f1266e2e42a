import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { settingsInForce } from '../../settings-in-force.ts'
import { judgeAdministrator, judgeKeyOfServer, judgeSettingsInForce, workOf } from './administration.ts'
import { judgeBackups } from './backups/judge-backups.ts'
import { judgeNode, judgePlatform, OLDEST_NODE } from './machine.ts'
import { judgeMailServer } from './mail-server.ts'
import { judgeQueues } from './queues.ts'
import { judgeServer } from './running-server.ts'

const NOW = new Date('2030-01-31T12:00:00Z')
const before = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
const DAY = 24 * 60

describe('the machine in a report', () => {
  it.each([
    ['18.20.4', 'problem'],
    ['20.18.1', 'problem'],
    ['20.19.0', 'warning'],
    ['22.11.0', 'ok'],
    ['23.1.0', 'warning'],
    ['24.2.0', 'ok'],
  ])('Node %s is %s', (version, result) => {
    expect(judgeNode(version).result).toBe(result)
  })

  it('the oldest version of Node is that of package.json', () => {
    const { engines } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'))
    expect(engines.node).toBe(`>=${OLDEST_NODE.major}.${OLDEST_NODE.minor}`)
  })

  it('Linux is a known platform', () => {
    expect(judgePlatform('linux', 'x64').result).toBe('ok')
    expect(judgePlatform('win32', 'x64').result).toBe('warning')
  })
})

describe('the backups in a report', () => {
  const folder = '/srv/daybook/backups'
  const madeAt = (createdAt: Date) => ({ file: `${folder}/daybook.tar.gz`, createdAt, isReadable: true })

  it.each([
    ['none', undefined, 'warning'],
    ['one of today', before(60), 'ok'],
    ['one of seven days ago', before(7 * DAY), 'ok'],
    ['one that is older', before(7 * DAY + 1), 'warning'],
  ])('a folder with %s is judged, if people make the backups', (_what, at, result) => {
    expect(judgeBackups({ folder, newest: at && madeAt(at), everyMinutes: 0, now: NOW }).result).toBe(result)
  })

  it.each([
    ['none', undefined, 'warning'],
    ['one of 45 minutes ago', before(45), 'ok'],
    ['one that is older', before(46), 'warning'],
  ])('a folder with %s is judged, if the server makes one every 15 minutes', (_what, at, result) => {
    expect(judgeBackups({ folder, newest: at && madeAt(at), everyMinutes: 15, now: NOW }).result).toBe(result)
  })

  it('a new backup that is none, or that nobody can read, is a problem', () => {
    const newest = { ...madeAt(before(60)), isReadable: false }
    expect(judgeBackups({ folder, newest, everyMinutes: 15, now: NOW })).toMatchObject({ result: 'problem' })
  })
})

describe('the work in a report', () => {
  const queue = { queue: 'messages', due: 0, oldestDueSince: null, failed: 0 }

  it('queues without old work and without dead letters are ok', () => {
    const queues = [queue, { ...queue, due: 2, oldestDueSince: before(4) }]
    const jobs = [{ name: 'messages.send', failureCount: 3, lastError: 'lost' }]
    expect(judgeQueues({ queues, jobs, now: NOW }).map(({ result }) => result)).toEqual(['ok', 'ok'])
  })

  it('dead letters are counted by their queue', () => {
    const queues = [
      { ...queue, failed: 2 },
      { ...queue, queue: 'timers', failed: 1 },
    ]
    expect(judgeQueues({ queues, jobs: [], now: NOW })[0]).toMatchObject({
      result: 'warning',
      found: 'There are 3 dead letters: 2 in messages, 1 in timers.',
    })
  })

  it('work that has been due for five minutes is a problem, and so is a job that always fails', () => {
    const queues = [{ ...queue, due: 1, oldestDueSince: before(5) }]
    const jobs = [{ name: 'messages.send', failureCount: 4, lastError: 'lost' }]
    expect(judgeQueues({ queues, jobs, now: NOW }).slice(1)).toMatchObject([
      { result: 'problem', found: '1 entry of messages is due, the first for 5 minutes.' },
      { result: 'problem', found: 'The job messages.send has failed 4 times in a row: lost.' },
    ])
  })
})

describe('the mail server in a report', () => {
  const situation = {
    host: 'mail.example.com:587',
    fault: undefined,
    smtpUrl: 'smtp://ann:hidden@mail.example.com:587',
    mailFrom: 'Acme <bookings@acme.example.com>',
  }

  it('a mail server that takes mails of an own domain is ok', () => {
    expect(judgeMailServer(situation)).toMatchObject([{ result: 'ok' }])
    expect(judgeMailServer({ ...situation, mailFrom: 'Daybook <bookings@daybook.invalid>' })).toMatchObject([
      { result: 'warning', remedy: expect.stringContaining('MAIL_FROM') },
    ])
  })

  it('a mail server that refuses is a problem, whose sentence has no password', () => {
    const [finding] = judgeMailServer({ ...situation, fault: 'Invalid login: ann hidden' })
    expect(finding).toMatchObject({ result: 'problem', found: expect.stringContaining('Invalid login: ann ***') })
  })
})

describe('the running server in a report', () => {
  const own = { server: '1.2.0', schema: '0009-platform' }
  const versions = { ...own, node: '22.11.0' }
  const healthy = {
    url: 'http://localhost:3000',
    health: { status: 200, body: { status: 'ok' } },
    ready: { status: 200, body: { status: 'ok', storage: 'ok', versions } },
    holder: undefined,
    own,
  }
  const nobody = { failure: 'ECONNREFUSED' }

  it.each([
    ['a healthy server', {}, 'ok'],
    ['a worker', { ready: undefined }, 'ok'],
    ['a stopped server', { health: nobody, ready: nobody }, 'warning'],
    ['a server that hangs', { health: { failure: 'no answer within 5 seconds', isLate: true } }, 'problem'],
    ['a silent server that has the folder', { health: nobody, holder: { pid: 7, host: 'here' } }, 'problem'],
    ['another program', { health: { status: 404, body: {} } }, 'problem'],
    ['a server without its database', { ready: { status: 503, body: {} } }, 'problem'],
    ['a full disk', { ready: { status: 200, body: { status: 'ok', storage: 'full', versions } } }, 'problem'],
    ['another version', { own: { ...own, server: '1.3.0' } }, 'warning'],
  ])('%s is judged', (_what, changes, result) => {
    expect(judgeServer({ ...healthy, ...changes })).toMatchObject([{ result }])
  })

  it('the settings in force are compared, and secrets only by whether they are set', () => {
    const running = settingsInForce(
      readConfig({ PORT: '8080', DAYBOOK_ADMIN_PASSWORD: 'a long one', DAYBOOK_ADMIN_EMAIL: 'a@b.cd' }),
    )
    const answer = { status: 200, body: { data: running } }
    expect(judgeSettingsInForce(answer, running)).toMatchObject([{ result: 'ok' }])
    const [finding] = judgeSettingsInForce(answer, settingsInForce(readConfig({ LOG_LEVEL: 'debug' })))
    expect(finding).toMatchObject({
      result: 'warning',
      found: expect.stringContaining('PORT, PUBLIC_URL, DAYBOOK_ADMIN_EMAIL, DAYBOOK_ADMIN_PASSWORD.'),
    })
    expect(judgeSettingsInForce({ status: 401, body: {} }, running)).toEqual([])
  })

  it('a key that the server refuses is a problem', () => {
    expect(judgeKeyOfServer({ status: 200, body: {} }).result).toBe('ok')
    expect(judgeKeyOfServer({ status: 403, body: {} })).toMatchObject({
      result: 'problem',
      found: 'The server refuses DAYBOOK_API_KEY (status 403).',
    })
  })

  it('the work is read from the answer of the server', () => {
    const queue = { queue: 'timers', waiting: 1, due: 1, oldestDueSince: NOW.toISOString(), running: 0, failed: 0 }
    const job = { name: 'timers.fire', runningSince: [], failureCount: 0, lastError: null }
    expect(workOf({ status: 200, body: { data: { queues: [queue], process: { jobs: [job] } } } })).toEqual({
      queues: [{ queue: 'timers', due: 1, oldestDueSince: NOW, failed: 0 }],
      jobs: [{ name: 'timers.fire', failureCount: 0, lastError: null }],
    })
    expect(workOf({ status: 200, body: undefined })).toEqual({ queues: [], jobs: [] })
  })

  it('a server without an administrator has a problem, unless the next start makes one', () => {
    expect(judgeAdministrator(true, '').result).toBe('ok')
    expect(judgeAdministrator(false, '').result).toBe('problem')
    expect(judgeAdministrator(false, 'ann@example.com').result).toBe('ok')
  })
})
