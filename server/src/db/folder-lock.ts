import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { recordOf } from '../lib/records.ts'
import { codeOf } from '../lib/thrown.ts'
import { explainFolder } from './explaining/explain-folder.ts'

const HEARTBEAT_MS = 1000
/** The time for a heartbeat of a holder whose process id doesn't show whether it runs. */
const SILENCE_MS = 4000
/**
 * Two processes that take over the same stale lock both write the file. The last one wins; the other sees that after
 * this time.
 */
const SETTLE_MS = 300

/** The name of the file that says who has the folder. */
const FILE = 'daybook.lock'

type Holder = { id: string; pid: number; host: string; processStart: string }

export type FolderLock = { release(): Promise<void> }

/**
 * Takes the folder for this process only. The file names the holder: a random id, the process and its start time,
 * because process ids repeat, especially in containers. The file's time is the heartbeat for holders on other machines.
 * It can be set on a full disk, too.
 *
 * @throws `Error` for the operator when a running process has the folder.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  try {
    return await lock(folder)
  } catch (error) {
    throw explainFolder(folder, error)
  }
}

async function lock(folder: string): Promise<FolderLock> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, FILE)
  const current = read(file)
  if (current && (await isAlive(current, file))) {
    throw new Error(
      `${folder} is in use by another Daybook server (process ${current.pid} on ${current.host}). Stop that one, or give this one its own DATA_DIR.`,
    )
  }
  const mine: Holder = {
    id: randomUUID(),
    pid: process.pid,
    host: hostname(),
    processStart: processStart(process.pid),
  }
  if (!(await take(file, mine, current)))
    throw new Error(`${folder} was taken by another Daybook server that started at the same time.`)

  const timer = setInterval(() => {
    if (read(file)?.id !== mine.id) {
      process.stderr.write(`${file} was taken over by another process; stopping so that no write is lost.\n`)
      process.exit(1)
    }
    const now = new Date()
    utimesSync(file, now, now)
  }, HEARTBEAT_MS)
  timer.unref()
  return {
    async release() {
      clearInterval(timer)
      if (read(file)?.id === mine.id) rmSync(file, { force: true })
    },
  }
}

/** Returns the running process that has the folder, and undefined if nobody has it. It takes nothing. */
export async function findHolder(folder: string): Promise<Pick<Holder, 'pid' | 'host'> | undefined> {
  const file = join(folder, FILE)
  const current = read(file)
  return current && (await isAlive(current, file)) ? current : undefined
}

/** Creates the file, or replaces the file of a dead holder. Returns false when another process was first. */
async function take(file: string, mine: Holder, dead: Holder | undefined): Promise<boolean> {
  if (!dead) {
    if (create(file, mine)) return true
    // There was no file a moment ago: another process is writing it, or a power cut left an empty one.
    await sleep(SETTLE_MS)
  }
  if (read(file)?.id !== dead?.id) return false
  write(file, mine)
  await sleep(SETTLE_MS)
  return read(file)?.id === mine.id
}

async function isAlive(holder: Holder, file: string): Promise<boolean> {
  if (holder.host === hostname()) {
    if (holder.pid === process.pid) return false
    const start = processStart(holder.pid)
    if (start === 'gone') return false
    if (start !== '' && holder.processStart !== '') return start === holder.processStart
  }
  const beat = beatOf(file)
  for (let waited = 0; waited < SILENCE_MS; waited += HEARTBEAT_MS / 2) {
    await sleep(HEARTBEAT_MS / 2)
    const later = read(file)
    if (!later) return false
    if (later.id !== holder.id || beatOf(file) !== beat) return true
  }
  return false
}

/**
 * Returns the process's start time in the kernel's ticks, 'gone' if there is no such process, or '' if the system
 * doesn't provide it.
 */
function processStart(pid: number): string {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return 'gone'
  }
  try {
    // proc(5): the start time is the 22nd field. The second field, the name in brackets, may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')
    return fields?.[19] ?? ''
  } catch {
    return ''
  }
}

const beatOf = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.mtimeMs

function read(file: string): Holder | undefined {
  try {
    const { id, pid, host, processStart } = recordOf(JSON.parse(readFileSync(file, 'utf8')))
    const isWhole = typeof id === 'string' && typeof pid === 'number' && typeof host === 'string'
    return isWhole && typeof processStart === 'string' ? { id, pid, host, processStart } : undefined
  } catch {
    return undefined
  }
}

/** Only one process can create a file that doesn't exist. */
function create(file: string, holder: Holder): boolean {
  try {
    writeFileSync(file, JSON.stringify(holder), { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Writes and then renames, so that no reader sees half a file. */
function write(file: string, holder: Holder): void {
  const next = `${file}.${holder.id}`
  writeFileSync(next, JSON.stringify(holder))
  renameSync(next, file)
}
