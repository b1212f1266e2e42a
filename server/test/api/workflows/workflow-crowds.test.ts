import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { handleEvents, type TestApp, testApp } from '../../support/test-app.ts'
import { aStep, makeWorkflow } from '../../support/workflows.ts'

const STEPS = 20
const GUESTS = 9
const MESSAGES = STEPS * (GUESTS + 1)

describe('a workflow of many steps to many readers', () => {
  let app: TestApp

  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  /** Draws what follows from a booking. `turns`: how often a request would have got its turn meanwhile. */
  async function drawFor(html: string) {
    const host = await app.user()
    const { id: eventTypeId } = await anEventType(app, host)
    const steps = Array.from({ length: STEPS }, (_, index) =>
      aStep({ stepNumber: index + 1, template: 'custom', message: { subject: 'Hi', html } }),
    )
    const { id } = await makeWorkflow(app, host, { trigger: { type: 'newEvent' }, steps })
    const guests = Array.from({ length: GUESTS }, (_, index) => `guest-${index}@example.com`)
    const booked = await app.post('/v2/bookings', {
      // A stranger's guests would get no message of a workflow before somebody vouches for them.
      as: host.apiKey,
      body: aBooking(eventTypeId, '2030-01-14T10:00:00Z', { guests }),
    })
    expect([booked.status, booked.body.message]).toEqual([201, undefined])
    const before = app.statements()
    let turns = 0
    let isOver = false
    const turn = () => {
      turns++
      if (!isOver) setImmediate(turn)
    }
    turn()
    await handleEvents(app)
    isOver = true
    return { id, turns, statements: app.statements() - before }
  }

  it('the workflow writes all messages, in parts if they are long, and other jobs run between them', async () => {
    const short = await drawFor('<p>short</p>')
    const long = await drawFor(`<p>${'long '.repeat(3000)}</p>`)
    expect(long.statements).toBeGreaterThan(short.statements)
    for (const { turns } of [short, long]) expect(turns).toBeGreaterThanOrEqual(MESSAGES)
    const written = await app.connection.db
      .selectFrom('messages as m')
      .innerJoin('workflowSteps as s', 's.id', 'm.workflowStepId')
      .select('s.workflowId')
      .execute()
    expect([short, long].map(({ id }) => written.filter(({ workflowId }) => workflowId === id).length)).toEqual([
      ...[MESSAGES, MESSAGES],
    ])
  })
})
