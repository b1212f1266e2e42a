import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { coverageFaults } from './coverage.ts'
import { STRIPE_WEBHOOK_SECRET } from './secrets.ts'
import { ADMINISTRATOR, startServer } from './server.ts'
import { FIRST_HOUR } from './time.ts'
import { startWorld } from './world.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    daybook: { url: string; administratorKey: string; records: string; world: string }
  }
}

/** Providers that are set up but never called. Stripe signs its notices with the secret. */
const PROVIDERS = {
  GOOGLE_CLIENT_ID: 'client-at-google',
  GOOGLE_CLIENT_SECRET: 'a secret of Google',
  ZOOM_CLIENT_ID: 'client-at-zoom',
  ZOOM_CLIENT_SECRET: 'a secret of Zoom',
  STRIPE_CLIENT_ID: 'ca_acceptance',
  STRIPE_SECRET_KEY: 'sk_test_acceptance',
  STRIPE_WEBHOOK_SECRET,
}

/** Starts one server for all stories. Afterwards it compares what they have asked with the document. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const world = await startWorld()
  const server = await startServer({
    ...PROVIDERS,
    DAYBOOK_RATE_LIMIT: 'off',
    DAYBOOK_TEST_CLOCK: 'true',
    DAYBOOK_ALLOW_PRIVATE_NETWORKS: 'true',
  })
  await atTheFirstHour(server.url)
  const records = await mkdtemp(join(tmpdir(), 'daybook-records-'))
  project.provide('daybook', {
    url: server.url,
    administratorKey: ADMINISTRATOR.apiKey,
    records,
    world: world.url,
  })
  return async () => {
    await server.stop()
    await world.stop()
    const errors = server.errors().map((line) => `The server has logged an error: ${line}`)
    const faults = [...errors, ...coverageFaults(records)]
    await rm(records, { recursive: true, force: true })
    if (faults.length === 0) return
    // An error at the end of a run is printed by Vitest, and does not fail the run.
    process.exitCode = 1
    throw new Error(faults.join('\n'))
  }
}

/** The stories have dates of their own, so the server lives at the time before them. */
async function atTheFirstHour(url: string): Promise<void> {
  const answer = await fetch(`${url}/v2/admin/clock`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${ADMINISTRATOR.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ now: FIRST_HOUR }),
  })
  if (!answer.ok) throw new Error(`The server does not set its clock: ${await answer.text()}`)
}
