import type { Tx } from '../db/connection.ts'
import type { CommandContext } from './context.ts'
import { type NewEvent, writeEvents } from './publish.ts'

/** The transaction, the caller and the time of a running command. */
export type Change = {
  readonly tx: Tx
  readonly now: Date
  readonly context: CommandContext
  /** Writes events into the transaction. They are published only if the change is committed. */
  publish(...events: readonly NewEvent[]): Promise<void>
  /**
   * Runs `work` as the last statements before the commit, once for all names that were given in this transaction. It is
   * meant for rows that many transactions lock: other transactions then wait for them only as long as a commit takes.
   */
  beforeCommit(work: LastWork, names: Iterable<string>): void
  /**
   * Calls `hook` after the commit, and never if the transaction fails. It is only for hints that may get lost, such as
   * waking a worker, and it must not throw. Work that must happen is stored as a row in the transaction.
   */
  afterCommit(hook: Hook): void
}

type Hook = () => void

/** The part of a change that can still be used at the end of a transaction. */
export type Ending = Pick<Change, 'tx' | 'afterCommit'>

export type LastWork = (ending: Ending, names: ReadonlySet<string>) => Promise<void>

/** Collects the work and the hooks that the commands of one transaction leave for its end. */
export function createEnding(tx: Tx) {
  const lastWork = new Map<LastWork, Set<string>>()
  const hooks: Hook[] = []
  let publishes = false
  const ending: Ending = { tx, afterCommit: (hook) => void hooks.push(hook) }

  return {
    /** Returns the change of one command. */
    changeOf: (context: CommandContext, now: Date): Change => ({
      ...ending,
      now,
      context,
      async publish(...events) {
        const { haveHandlers } = await writeEvents(tx, context, now, events)
        publishes ||= haveHandlers
      },
      beforeCommit(work, names) {
        const named = lastWork.get(work) ?? new Set()
        for (const name of names) named.add(name)
        lastWork.set(work, named)
      },
    }),

    /**
     * Does the last work. Returns the hooks to call after the commit, with `handlersHaveWork` among them if events were
     * queued for handlers.
     */
    async finish(handlersHaveWork: Hook): Promise<readonly Hook[]> {
      for (const [work, names] of lastWork) await work(ending, names)
      return publishes ? [...hooks, handlersHaveWork] : hooks
    },
  }
}

export type TransactionEnding = ReturnType<typeof createEnding>
