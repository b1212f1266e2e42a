import type { Tx } from '../db/connection.ts'

type LastWork = () => Promise<void>

const lastWorkOf = new WeakMap<Tx, Map<object, LastWork>>()

/** Lets what comes last in the transaction of a command be added to; called once for each `about`, whatever is added. */
export function expectLastWork(tx: Tx): void {
  lastWorkOf.set(tx, new Map())
}

/**
 * Does `work` as the last statements before the commit: for rows that many transactions want, so that nobody waits for
 * them longer than a commit takes. Outside of a command it does nothing and answers false.
 */
export function beforeCommit(tx: Tx, about: object, work: LastWork): boolean {
  const lastWork = lastWorkOf.get(tx)
  lastWork?.set(about, work)
  return lastWork !== undefined
}

export async function doLastWork(tx: Tx): Promise<void> {
  for (const work of lastWorkOf.get(tx)?.values() ?? []) await work()
}
