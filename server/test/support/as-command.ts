import { byTheServer } from '../../src/commands/by-the-server.ts'
import type { Change } from '../../src/commands/change.ts'
import { createRunCommand } from '../../src/commands/run.ts'
import type { TestApp } from './test-app.ts'

/** Runs `work` as a command of the server, in its own transaction. It wakes no job afterwards; the test does that. */
export const asCommand = <T>(
  { connection: { db }, clock }: Pick<TestApp, 'connection' | 'clock'>,
  work: (change: Change) => Promise<T>,
): Promise<T> =>
  createRunCommand({ db, clock, handlersHaveWork: () => {} })(byTheServer, (change) =>
    work({ ...change, afterCommit: () => {} }),
  )
