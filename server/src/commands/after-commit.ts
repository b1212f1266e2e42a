import type { Tx } from '../db/connection.ts'

type Hook = () => void

const hooksOf = new WeakMap<Tx, Hook[]>()

/**
 * Calls `hook` once the command of `tx` has committed, and never when it fails. Only for hints that may get lost, such
 * as waking a worker, and it must not throw: what must happen is a row in the transaction. Outside of a command there is
 * nobody to call it.
 */
export function afterCommit(tx: Tx, hook: Hook): void {
  hooksOf.get(tx)?.push(hook)
}

/** Runs `work` and gives back, beside its result, what to call when the transaction has been committed. */
export async function gatherHooks<T>(tx: Tx, work: () => Promise<T>): Promise<{ result: T; hooks: readonly Hook[] }> {
  const hooks: Hook[] = []
  hooksOf.set(tx, hooks)
  return { result: await work(), hooks }
}
