import { describe, expect, it } from 'vitest'
import { type FolderState, judgeDisk, judgeFolder, judgeKey } from './data-folder.ts'

const MEGABYTE = 1024 * 1024
const ME = 1000

const folder = (changes: Partial<FolderState> = {}): FolderState => ({
  folder: '/srv/daybook',
  entry: { owner: ME, mode: 0o700, isFolder: true },
  isWritable: true,
  account: ME,
  freeBytes: 9000 * MEGABYTE,
  ...changes,
})

describe('the data folder in a report', () => {
  it('a folder of this account that can be written is ok, and so is one that the first start makes', () => {
    expect(judgeFolder(folder()).result).toBe('ok')
    expect(judgeFolder(folder({ entry: undefined }))).toMatchObject({
      result: 'ok',
      found: '/srv/daybook is made by the first start.',
    })
  })

  it.each([
    ['a file', { entry: { owner: ME, mode: 0o600, isFolder: false } }, 'is no folder'],
    ['the folder of another account', { account: 0 }, 'belongs to the account 1000, and this command runs as'],
    ['a folder that is read-only', { isWritable: false }, 'may not write'],
  ])('%s is a problem', (_what, changes, found) => {
    expect(judgeFolder(folder(changes))).toMatchObject({ result: 'problem', found: expect.stringContaining(found) })
  })

  it.each([
    [2048, 'ok'],
    [2047, 'warning'],
    [200, 'warning'],
    [199, 'problem'],
  ])('%i MB of free space are %s', (megabytes, result) => {
    expect(judgeDisk(folder({ freeBytes: megabytes * MEGABYTE })).result).toBe(result)
  })
})

describe('the secret key in a report', () => {
  const whole = {
    file: '/srv/daybook/secret.key',
    key: { owner: ME, mode: 0o100600, bytes: 32 },
    hasDatabase: true,
    isInSettings: false,
    account: ME,
  }

  it('a key that only its owner can use is ok', () => {
    expect(judgeKey(whole).result).toBe('ok')
  })

  it('a key that others can read is a problem, and the remedy is a command', () => {
    expect(judgeKey({ ...whole, key: { ...whole.key, mode: 0o100644 } })).toMatchObject({
      result: 'problem',
      found: expect.stringContaining('644'),
      remedy: expect.stringContaining('chmod 600 /srv/daybook/secret.key'),
    })
  })

  it('a key of another account, and one of another length, are problems', () => {
    expect(judgeKey({ ...whole, key: { ...whole.key, owner: 0 } }).result).toBe('problem')
    expect(judgeKey({ ...whole, key: { ...whole.key, bytes: 31 } }).result).toBe('problem')
  })

  it('a missing key is a problem once there is a database, unless the settings have the key', () => {
    const missing = { ...whole, key: undefined }
    expect(judgeKey(missing).result).toBe('problem')
    expect(judgeKey({ ...missing, isInSettings: true }).result).toBe('ok')
    expect(judgeKey({ ...missing, hasDatabase: false }).result).toBe('ok')
  })
})
