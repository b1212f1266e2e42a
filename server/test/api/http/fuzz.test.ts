import type { RouteOptions } from 'fastify'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Http } from '../../../src/http/create-http.ts'
import { operationsOf, type Row } from '../../support/access-matrix.ts'
import { publishedAnswers } from '../../support/fuzz/published.ts'
import { type FuzzRequest, written } from '../../support/fuzz/requests.ts'
import { emptyReport, faultsIn, type Report, runFuzz, summaryOf } from '../../support/fuzz/run-fuzz.ts'
import { answerTo } from '../../support/fuzz/send.ts'
import { type FuzzWorld, fuzzWorld } from '../../support/fuzz/world.ts'

/** How many requests are sent. FUZZ_REQUESTS=20000 sends more, FOUND_SEED others. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2000)
const SEED = Number(process.env.FOUND_SEED ?? 1)
/** A world gets so many requests. Some of them end credentials and delete objects, so that later ones find less. */
const PER_WORLD = 2000
/** The number of the last request. A failure says which one it was, and worlds before it are left out then. */
const UNTIL = Math.min(Number(process.env.FUZZ_UNTIL ?? REQUESTS), REQUESTS)
/** How many requests are repeated on another server, to see that a run can be repeated. */
const REPEATED = 150

const reproduce = (number: number): string =>
  `FOUND_SEED=${SEED} FUZZ_REQUESTS=${REQUESTS} FUZZ_UNTIL=${number} npx vitest run --project api server/test/api/http/fuzz.test.ts`
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

const Count = Type.Object({ count: Type.Integer() }, { $id: 'PlantedCount' })

/** Adds operations with faults, to see that they are found. */
function plant(http: Http): void {
  const add = (name: string, status: number, answer: () => string) =>
    http.get(
      `/v2/planted/${name}`,
      {
        config: { operation: `planted.${name}`, access: { caller: 'public' } as const },
        schema: { summary: 'Count', tags: ['Planted'], response: { 200: Count } } as object,
      },
      async (_request, reply) => {
        const text = answer()
        // A text is sent as it is, past the check of the test server.
        return reply.code(status).type('application/json').serializer(String).send(text)
      },
    )
  add('right', 200, () => '{"count":1}')
  add('wrong-type', 200, () => '{"count":"one"}')
  add('stack', 400, () => JSON.stringify({ status: 'error', message: new Error('planted').stack }))
  add('broken', 200, () => {
    throw new Error('planted')
  })
}

describe('requests that the API document describes, and almost valid ones', () => {
  let world: FuzzWorld
  let report: Report
  const routes: RouteOptions[] = []

  beforeAll(async () => {
    world = await fuzzWorld(SEED * 1000, (http) => {
      plant(http)
      http.addHook('onRoute', (route) => void routes.push(route))
    })
  }, 120_000)
  afterAll(() => world.app.close())

  const real = () => world.operations.filter(({ id }) => !id.startsWith('planted'))
  const runOf = (first: number) => ({
    seed: SEED * 1000 + first / PER_WORLD,
    count: Math.min(PER_WORLD, REQUESTS - first),
    first,
    until: UNTIL - first,
    reproduce,
  })
  const nobody = () => world.rows.find(({ kind }) => kind === 'none') as Row
  const requestOf = (name: string): FuzzRequest => {
    const operation = world.operations.find((each) => each.name === name)
    if (!operation) throw new Error(`no operation ${name}`)
    return written(
      operation,
      nobody(),
      { path: {}, query: [], headers: {}, body: undefined, text: undefined },
      undefined,
    )
  }
  const faults = async (request: FuzzRequest) => faultsIn(world, publishedAnswers(world.document), request)

  // It comes first, because the ids of a server depend on all requests before.
  it(
    'are answered as the document says, by the time that is allowed, and tell nothing of the server',
    async () => {
      report = emptyReport()
      const firstWorld = UNTIL < REQUESTS ? Math.floor((UNTIL - 1) / PER_WORLD) * PER_WORLD : 0
      for (let sent = firstWorld; sent < UNTIL; sent += PER_WORLD) {
        const fresh = sent === 0 ? world : await fuzzWorld(SEED * 1000 + sent / PER_WORLD, plant)
        await runFuzz({ ...fresh, operations: real() }, runOf(sent), report)
        if (fresh !== world) await fresh.app.close()
      }
      if (process.env.FUZZ_REQUESTS) process.stdout.write(`${summaryOf(report)}\n`)
      expect(report.faults.slice(0, 20).join('\n\n')).toBe('')
    },
    60_000 + REQUESTS * 200,
  )

  it.runIf(UNTIL === REQUESTS)('can be sent again to another server, which gives the same answers', async () => {
    const again = emptyReport()
    const fresh = await fuzzWorld(SEED * 1000, plant)
    await runFuzz({ ...fresh, operations: real() }, { ...runOf(0), until: REPEATED }, again)
    await fresh.app.close()
    expect(again.exchanges).toEqual(report.exchanges.slice(0, REPEATED))
  })

  it('the checks find a server error, a stack, a wrong answer and an operation that needs no credentials', async () => {
    expect((await faults(requestOf('GET /v2/planted/right'))).faults).toEqual([])
    const broken = (await faults(requestOf('GET /v2/planted/broken'))).faults
    expect(broken).toEqual(['status 500', expect.stringContaining('Error: planted')])
    const stack = (await faults(requestOf('GET /v2/planted/stack'))).faults
    expect(stack).toContainEqual(expect.stringContaining('no error of the documented form'))
    expect(stack).toContainEqual(expect.stringContaining('the answer tells "at '))
    expect((await faults(requestOf('GET /v2/planted/wrong-type'))).faults).toEqual(['answer/count must be integer'])
    const open = requestOf('GET /v2/planted/right')
    const closed = { ...open, operation: { ...open.operation, needsCredentials: true } }
    expect((await faults(closed)).faults).toEqual(['no credentials were needed'])
  })

  it('every operation of the router is in the document that the requests come from', () => {
    const documented = new Set(world.operations.map(({ name }) => name))
    const missing = operationsOf(routes)
      .filter(({ method, name }) => method !== 'HEAD' && !/stream/.test(name))
      .map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`)
      .filter((name) => !documented.has(name))
    expect(missing).toEqual([])
    expect(documented.size).toBeGreaterThan(550)
  })

  it('methods that a path does not have are refused', async () => {
    const templates = [...new Set(world.operations.map(({ template }) => template))]
    const wrong: string[] = []
    for (const template of templates) {
      const has = (method: string) =>
        world.operations.some((each) => each.method === method && fits(each.template, template))
      for (const method of METHODS.filter((each) => !has(each))) {
        const url = template.replace(/\{\w+\}/g, '1')
        const { status, body } = await answerTo(world.app, { method, url, headers: {}, payload: undefined })
        const isRefused = (status === 404 || status === 405) && (body as { status?: string })?.status === 'error'
        if (!isRefused) wrong.push(`${method} ${url}: ${status}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it.runIf(UNTIL === REQUESTS)('reach every operation, and most with success', () => {
    expect(report.asked.size).toBe(Math.min(real().length, REQUESTS))
    expect(report.succeeded.size).toBeGreaterThan(report.asked.size / 5)
  })
})

/** Returns true if a path made from the second template is also a path of the first one. */
function fits(template: string, other: string): boolean {
  const [parts, others] = [template.split('/'), other.split('/')]
  return parts.length === others.length && parts.every((part, index) => part.startsWith('{') || part === others[index])
}
