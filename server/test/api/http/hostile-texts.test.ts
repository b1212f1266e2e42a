import fc from 'fast-check'
import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Http } from '../../../src/http/create-http.ts'
import { described, findFault, send, type Try } from '../../support/hostile/growth.ts'
import { hostileTargets, type Target } from '../../support/hostile/targets.ts'
import { HOSTILE_KINDS, mixed } from '../../support/hostile/texts.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

/** How many hostile values are tried in each field. HOSTILE_RUNS=1000 tries more, FOUND_SEED others. */
const RUNS_PER_FIELD = Number(process.env.HOSTILE_RUNS ?? 3)
const SEED = Number(process.env.FOUND_SEED ?? 1)
/** In characters, on both sides of the usual maximum lengths; twice the largest fits into a body. */
const SIZES = [120, 400, 1200, 2500, 8000, 25_000]

const aKind = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_KINDS) },
  {
    weight: 1,
    arbitrary: fc.uniqueArray(fc.constantFrom(...HOSTILE_KINDS), { minLength: 2, maxLength: 3 }).map(mixed),
  },
)

/** Counts the spaces before `end`. It makes no objects, so that no garbage collection disturbs the measurement. */
function spacesBefore(end: number, text: string): number {
  let count = 0
  for (let index = 0; index < end; index++) if (text.charCodeAt(index) === 32) count++
  return count
}

/** Adds operations with faults, to see that they are found. The rounds cost far more than the noise of a measurement. */
function plant(http: Http): void {
  const config = { operation: 'planted', access: { caller: 'public' } } as const
  const textOf = (body: unknown) => (body as { text: string }).text
  http.post('/planted/square', { config }, async ({ body }) => {
    const text = textOf(body)
    let count = 0
    for (let round = 0; round < 8; round++)
      for (let end = 1; end <= text.length; end++) count += spacesBefore(end, text)
    return { count }
  })
  http.post('/planted/linear', { config }, async ({ body }) => {
    const text = textOf(body)
    let count = 0
    for (let round = 0; round < 8000; round++) count += spacesBefore(text.length, text)
    return { count }
  })
  http.post('/planted/broken', { config }, async () => {
    throw new Error('planted')
  })
}

// This measures the processor time of this process, and on a PostgreSQL server the database's work isn't part of it.
describe.skipIf(process.env.DATABASE_URL)(
  'a hostile text in any free field of any operation that is open to all',
  () => {
    let app: TestApp
    let targets: Target[]
    const routes: RouteOptions[] = []

    beforeAll(async () => {
      app = await testApp({}, undefined, {
        prepare(http) {
          plant(http)
          http.addHook('onRoute', (route) => void routes.push(route))
        },
      })
      targets = await hostileTargets(app, routes)
    }, 60_000)
    afterAll(() => app.close())

    it('the measurement finds a field whose cost grows with the square of its length', async () => {
      const planted = (url: string, field: string): Try => ({
        target: { name: url, fields: [], request: async () => ({ method: 'POST', url, body: {} }) },
        field: ['body', field],
        size: 2000,
        kind: { name: 'spaces', make: (size) => ' '.repeat(size) },
      })
      // The first requests also pay for the compilation of the code, which hides the growth.
      for (const url of ['/planted/square', '/planted/linear'])
        for (let run = 0; run < 3; run++) await send(app, { method: 'POST', url, body: { text: ' '.repeat(2000) } })
      expect(await findFault(app, planted('/planted/square', 'text'))).toMatch(/costs \d+\.\d times as much/)
      expect(await findFault(app, planted('/planted/linear', 'text'))).toBeUndefined()
      expect(await findFault(app, planted('/planted/broken', 'text'))).toContain('is answered with 500')
    })

    it('the hostile texts are put into requests that work without them', async () => {
      const working = [
        'POST /v2/bookings',
        'POST /v2/bookings/:bookingUid/reschedule',
        'POST /v2/bookings/:bookingUid/cancel',
      ]
      const others = ['GET /v2/slots', 'GET /v2/slots/explain', 'POST /v2/slots/reservations', 'form /:username/:slug']
      const statuses: Record<string, number> = {}
      for (const target of targets.filter(({ name }) => [...working, ...others].includes(name)))
        statuses[target.name] = (await send(app, await target.request())).status
      expect(Object.keys(statuses)).toHaveLength(7)
      for (const [name, status] of Object.entries(statuses)) expect([name, status < 400]).toEqual([name, true])
    })

    it('the cost of a hostile text is proportional to its length, and the server answers afterwards', {
      timeout: 600_000 + RUNS_PER_FIELD * 60_000,
    }, async () => {
      const fields = targets.flatMap((target) => target.fields.map((field) => ({ target, field })))
      expect(fields.length).toBeGreaterThan(50)
      const choices = fc.sample(fc.record({ kind: aKind, size: fc.constantFrom(...SIZES) }), {
        seed: SEED,
        numRuns: fields.length * RUNS_PER_FIELD,
      })
      const faults: string[] = []
      for (const [index, choice] of choices.entries()) {
        const attempt: Try = { ...(fields[index % fields.length] as (typeof fields)[number]), ...choice }
        const fault = await findFault(app, attempt).catch((error) => `${described(attempt)}: ${(error as Error).stack}`)
        if (fault !== undefined) faults.push(fault)
      }
      expect(faults).toEqual([])
    })
  },
)
