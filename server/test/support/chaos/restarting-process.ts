import type { ServerProcess } from '../servers/server-process.ts'

/** A process that a test kills, and that something starts again at once, as a supervisor does. */
export type RestartingProcess = {
  readonly name: string
  /** Its address now. Each start has another port. */
  url(): string
  /** Kills it, when it serves, and starts it again. Resolves when it serves again. */
  killAndRestart(): Promise<void>
  /** How long each restart took until it served, in milliseconds. */
  readonly restartsMs: readonly number[]
  /** The periods in which it did not serve. */
  readonly gaps: readonly { from: number; until: number }[]
  stop(): Promise<void>
}

export async function restartingProcess(name: string, start: () => Promise<ServerProcess>): Promise<RestartingProcess> {
  let process = await start()
  const restartsMs: number[] = []
  const gaps: { from: number; until: number }[] = []
  let isBack = Promise.resolve()

  async function restart(): Promise<void> {
    const from = Date.now()
    await process.kill()
    process = await start()
    gaps.push({ from, until: Date.now() })
    restartsMs.push(Date.now() - from)
  }

  return {
    name,
    url: () => process.url,
    killAndRestart() {
      isBack = isBack.then(restart)
      return isBack
    },
    restartsMs,
    gaps,
    stop: () => process.stop(),
  }
}
