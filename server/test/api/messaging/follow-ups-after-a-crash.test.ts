import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createRunCommand } from '../../../src/commands/run.ts'
import { createEventQueue, type EventHandler } from '../../../src/features/messaging/event-queue/service.ts'
import { aBooking, anEventType } from '../../support/builders.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

const LOST_AFTER_MS = 3000
const CALM_AFTER_MS = 5000
const DAY_MS = 86_400_000

/** A process that draws consequences. It dies at an event: it writes nothing any more, not even that the work has failed. */
describe('event handling after a crash', () => {
  let app: TestApp
  let realTime: number
  let eventTypeId: number
  /** What each follower has done, by the ids of the events. */
  let followed: string[]
  let deadly: { follower: string; eventId: number } | undefined

  beforeEach(async () => {
    app = await testApp()
    eventTypeId = (await anEventType(app, await app.user())).id
    realTime = Date.now()
    followed = []
    deadly = undefined
  })
  afterEach(() => app.close())

  const book = async (hour: number) => {
    const { status, body } = await app.post('/v2/bookings', {
      body: aBooking(eventTypeId, `2030-01-08T${hour}:00:00Z`),
    })
    expect(status, JSON.stringify(body)).toBe(201)
  }
  const eventIds = async () =>
    (await app.connection.db.selectFrom('followUps').select('eventId').orderBy('eventId').execute()).map(
      ({ eventId }) => eventId,
    )
  const tries = () =>
    app.connection.db
      .selectFrom('followUpTries')
      .select(['follower', 'eventId', 'state', 'attemptCount', 'lastError'])
      .execute()

  const followerNamed = (name: string): EventHandler => ({
    name,
    async handle(_change, events) {
      for (const { id } of events) {
        if (deadly?.follower === name && deadly.eventId === id) throw new Error('dead')
        followed.push(`${name} ${id}`)
      }
    },
  })
  function aProcess() {
    const clock = { ...app.clock, steady: () => new Date(realTime) }
    const { db } = app.connection
    const eventQueue = createEventQueue({
      sizes: { batch: 25, firstPart: 5 },
      db,
      clock,
      run: createRunCommand({ db, clock, handlersHaveWork: () => {} }),
      lostAfterMs: LOST_AFTER_MS,
      calmAfterMs: CALM_AFTER_MS,
      handlers: [followerNamed('first'), followerNamed('second')],
      reportMistake(message) {
        if (message.includes('Error: dead')) throw new Error('This process is dead.')
      },
    })
    return { draw: () => eventQueue.job.run() }
  }
  /** A process that draws until it dies or finds nothing for a while, and the time until another may take over. */
  async function live(): Promise<'dead' | 'alive'> {
    const { draw } = aProcess()
    try {
      for (let hasWork = true, isCalm = false; hasWork || !isCalm; ) {
        if (!hasWork) {
          realTime += CALM_AFTER_MS
          isCalm = true
        }
        hasWork = await draw()
      }
      return 'alive'
    } catch {
      return 'dead'
    } finally {
      realTime += LOST_AFTER_MS + 1
    }
  }

  it('events are handled one by one, and the operator gets an event that kills every process', async () => {
    for (const hour of [10, 11, 12]) await book(hour)
    const [before, at, after] = await eventIds()
    deadly = { follower: 'second', eventId: at as number }

    const lives: string[] = []
    while (lives.at(-1) !== 'alive' && lives.length < 10) {
      followed = lives.length === 0 ? [] : followed
      lives.push(await live())
      // What the first process did in its transaction went with it.
      if (lives.length === 1) followed = []
    }
    expect(lives).toEqual(['dead', 'dead', 'dead', 'dead', 'alive'])
    expect(followed).toEqual([
      ...[`first ${before}`, `second ${before}`, `first ${at}`],
      ...[`first ${after}`, `second ${after}`],
    ])
    expect(await tries()).toEqual([
      {
        follower: 'second',
        eventId: at,
        state: 'failed',
        attemptCount: 3,
        lastError: 'The server ended in the middle of this try.',
      },
    ])
  })

  it('an event is not given up when server after server ends soon after its start', async () => {
    await book(10)
    const [eventId] = await eventIds()
    deadly = { follower: 'first', eventId: eventId as number }
    expect(await live()).toBe('dead')
    for (let lives = 0; lives < 5; lives++) {
      // Each one ends at the first work that it tries. What was lost before is not tried so soon.
      await aProcess()
        .draw()
        .catch(() => {})
      realTime += LOST_AFTER_MS + 1
    }
    expect(await tries()).toMatchObject([{ follower: 'first', state: 'waiting' }])
    deadly = undefined
    expect(await live()).toBe('alive')
    expect(followed).toContain(`first ${eventId}`)
    expect(await eventIds()).toEqual([])
  })

  it('an event is handled when an operator tries it again after its cause is repaired', async () => {
    await book(10)
    const [eventId] = await eventIds()
    deadly = { follower: 'first', eventId: eventId as number }
    while ((await live()) === 'dead') {
      // Until it is given up.
    }
    deadly = undefined
    expect(await live()).toBe('alive')
    expect(followed).toEqual([`second ${eventId}`])
    const answer = await app.post('/v2/admin/jobs/dead-letters/retry', {
      as: app.administrator,
      body: { queue: 'follow-ups' },
    })
    expect(answer.body.data).toEqual({ retried: 1 })
    await live()
    expect(followed).toEqual([`second ${eventId}`, `first ${eventId}`])
    expect(await eventIds()).toEqual([])
  })

  it('an event is handled soon that a process had begun whose clock was a day ahead', async () => {
    await book(10)
    const [eventId] = await eventIds()
    deadly = { follower: 'first', eventId: eventId as number }
    realTime += DAY_MS
    expect(await live()).toBe('dead')
    realTime -= DAY_MS
    deadly = undefined
    expect(await live()).toBe('alive')
    expect(followed).toEqual([`first ${eventId}`, `second ${eventId}`])
  })

  it('no other process handles an event while the first one may still do so', async () => {
    await book(10)
    const [eventId] = await eventIds()
    deadly = { follower: 'first', eventId: eventId as number }
    await expect(aProcess().draw()).rejects.toThrow('dead')
    deadly = undefined
    expect(await aProcess().draw()).toBe(false)
    expect(followed).toEqual([])
    realTime += LOST_AFTER_MS + 1
    expect(await aProcess().draw()).toBe(true)
    expect(followed).toEqual([`first ${eventId}`, `second ${eventId}`])
  })
})
