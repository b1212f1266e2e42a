import { expect, it } from 'vitest'
import { inspectConfig, readConfig } from '../config.ts'
import { readBackupSchedule } from './backup-settings.ts'

const RECIPIENT = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'
const POSTGRES = {
  DATABASE_URL: 'postgres://daybook@localhost/daybook',
  DAYBOOK_SECRET_KEY: Buffer.alloc(32).toString('base64'),
}
const problemsOf = (environment: Record<string, string>) => inspectConfig(environment).problems

it('the embedded database is backed up every 15 minutes, unless the operator says otherwise', () => {
  expect(readBackupSchedule(readConfig({}))).toMatchObject({ isOn: true, everyMs: 15 * 60_000 })
  expect(readBackupSchedule(readConfig({ DAYBOOK_BACKUP_EVERY_MINUTES: '0' })).isOn).toBe(false)
  expect(readBackupSchedule(readConfig(POSTGRES)).isOn).toBe(false)
})

it('a start with PostgreSQL refuses settings of backups that would do nothing', () => {
  expect(problemsOf(POSTGRES)).toEqual([])
  expect(problemsOf({ ...POSTGRES, DAYBOOK_BACKUP_EVERY_MINUTES: '0' })).toEqual([])
  expect(problemsOf({ ...POSTGRES, DAYBOOK_BACKUP_EVERY_MINUTES: '15', DAYBOOK_BACKUP_DIR: '/mnt' })).toEqual([
    expect.stringMatching(/^DAYBOOK_BACKUP_EVERY_MINUTES, DAYBOOK_BACKUP_DIR can't be used with DATABASE_URL/),
  ])
})

it('recipients are public keys of age, and a secret key is not repeated', () => {
  expect(problemsOf({ DAYBOOK_BACKUP_RECIPIENTS: `${RECIPIENT}, ${RECIPIENT}` })).toEqual([])
  expect(problemsOf({ DAYBOOK_BACKUP_RECIPIENTS: 'ssh-ed25519 AAAA' })).toEqual([
    expect.stringContaining('ssh-ed25519'),
  ])
  const [problem] = problemsOf({ DAYBOOK_BACKUP_RECIPIENTS: 'AGE-SECRET-KEY-1QQQQ' })
  expect(problem).toContain('has a secret key')
  expect(problem).not.toContain('QQQQ')
  expect(problemsOf({ DAYBOOK_BACKUP_RECIPIENTS: Array(21).fill(RECIPIENT).join() })).toHaveLength(1)
})
