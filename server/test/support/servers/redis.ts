import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { connect } from 'node:net'
import { Redis } from 'ioredis'
import { freePort } from './free-port.ts'

const PROGRAM = 'redis-server'
const PATIENCE_MS = 10_000

/** True if a Redis can be started here. Tests of shared counts need their own one, because they stop it. */
export const hasRedis = spawnSync(PROGRAM, ['--version']).status === 0

export type OwnRedis = {
  url: string
  port: number
  /** Sends it a command, as its operator does. */
  command(name: string, ...words: string[]): Promise<unknown>
  /** Stops it like a crash. */
  kill(): Promise<void>
  /** Starts it on the same port, empty. */
  start(): Promise<void>
}

/** Starts a Redis for one test. It stores nothing on the disk. */
export async function ownRedis(): Promise<OwnRedis> {
  const port = await freePort()
  let child: ChildProcess | undefined
  const redis: OwnRedis = {
    url: `redis://127.0.0.1:${port}`,
    port,
    async command(name, ...words) {
      const client = new Redis(redis.url, { maxRetriesPerRequest: 1 })
      try {
        return await client.call(name, ...words)
      } finally {
        client.disconnect()
      }
    },
    async start() {
      child = spawn(
        'redis-server',
        ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
        {
          stdio: 'ignore',
        },
      )
      await untilItListens(port)
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child?.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    },
  }
  await redis.start()
  return redis
}

async function untilItListens(port: number): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  while (Date.now() < deadline) {
    const isListening = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (isListening) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`Redis doesn't listen on port ${port}.`)
}
