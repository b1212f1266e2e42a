import { expect } from 'vitest'
import { runImport } from '../../../src/cli/moving-in/run-import.ts'
import type { Reading } from '../../../src/cli/moving-in/source.ts'
import type { TestApp } from '../test-app.ts'

type Wish = { source: string; isDryRun?: boolean; invites?: boolean; stopAfter?: number }

/** Imports what is read into the server. With `stopAfter`, the run ends after so many batches, as if it was killed. */
export async function moveIn(app: TestApp, reading: Reading, wish: Wish) {
  const { source, isDryRun = false, invites = false, stopAfter = Number.POSITIVE_INFINITY } = wish
  let sent = 0
  return runImport({
    reading,
    source,
    isDryRun,
    invites,
    progress: () => {},
    send: async (body) => {
      if (sent++ >= stopAfter) throw new Error('killed')
      const { status, body: answer } = await app.post('/v2/admin/imports', { as: app.administrator, body })
      expect(status, JSON.stringify(answer)).toBe(200)
      return answer.data.results
    },
  })
}

/** Returns the numbers of rows, by which a test sees that nothing is doubled. */
export async function countsOf({ connection: { db } }: TestApp) {
  const tables = [
    'users',
    'schedules',
    'eventTypes',
    'teams',
    'memberships',
    'webhooks',
    'bookings',
    'attendees',
  ] as const
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { count } = await db
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    counts[table] = Number(count)
  }
  return counts
}
