import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

const LISTENING = '0A'
const MAX_COMMAND = 80

export type PortHolder = { pid: number; command: string }

/**
 * Finds the process that listens on a TCP port, for a message to the operator. Only Linux provides this, and only for
 * processes that this user may inspect. Otherwise it returns undefined.
 */
export function processListeningOn(port: number): PortHolder | undefined {
  const sockets = new Set(['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) => socketsListeningOn(port, table)))
  if (sockets.size === 0) return undefined
  const pid = namesIn('/proc').find((name) => /^\d+$/.test(name) && hasOneOf(sockets, join('/proc', name, 'fd')))
  return pid === undefined ? undefined : { pid: Number(pid), command: commandOf(pid) }
}

/** proc(5): the second field is address:port in hexadecimal, the fourth the state, the tenth the socket's inode. */
const socketsListeningOn = (port: number, table: string): string[] =>
  textOf(table)
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local = '', , state]) => state === LISTENING && Number.parseInt(local.split(':')[1] ?? '', 16) === port)
    .map((fields) => `socket:[${fields[9]}]`)

const hasOneOf = (sockets: ReadonlySet<string>, folder: string): boolean =>
  namesIn(folder).some((name) => {
    try {
      return sockets.has(readlinkSync(join(folder, name)))
    } catch {
      return false
    }
  })

const commandOf = (pid: string): string =>
  textOf(`/proc/${pid}/cmdline`).split('\0').join(' ').trim().slice(0, MAX_COMMAND) || 'unknown'

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
