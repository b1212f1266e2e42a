import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { createRunCommand } from '../../../src/commands/run.ts'
import { createFireTimers, type FireTimers } from '../../../src/features/messaging/timers/service.ts'
import { START, type TestApp, testApp } from '../../support/test-app.ts'

const MINUTE_MS = 60_000
/** More than are fired in one transaction. */
const TIMERS = 150

describe('timers that are due', () => {
  let app: TestApp

  beforeEach(async () => {
    app = await testApp()
    const row = { kind: 'workflow' as const, createdAt: new Date(START) }
    const rows = Array.from({ length: TIMERS }, (_, minute) => ({
      ...row,
      naturalKey: `reminder:${minute}`,
      dueAt: new Date(Date.parse(START) - (TIMERS - minute) * MINUTE_MS),
    }))
    await app.connection.db.insertInto('timers').values(rows).execute()
  })
  afterEach(() => app.close())

  /** A node that fires them so. */
  function aNode(fire: FireTimers) {
    const { db } = app.connection
    const run = createRunCommand({ db, clock: app.clock, handlersHaveWork: () => {} })
    const handlers = {
      'meeting-started': fire,
      'meeting-ended': fire,
      workflow: fire,
      'form-not-booked': fire,
      'form-workflow': fire,
    }
    return createFireTimers({ run, fire: handlers, reportMistake: (message) => expect.fail(message) })
  }

  // On the embedded database a second node would wait for the connection.
  it.runIf(inject('template').kind === 'postgres')('due timers keep their order, however many nodes fire', async () => {
    const fired: number[] = []
    const note: FireTimers = async (_change, timers) => void fired.push(...timers.map(({ dueAt }) => dueAt.getTime()))
    let goOn = () => {}
    const held = new Promise<void>((resolve) => (goOn = resolve))
    let isAtIt = () => {}
    const begun = new Promise<void>((resolve) => (isAtIt = resolve))
    const slow = aNode(async (...given) => {
      isAtIt()
      await held
      await note(...given)
    })
    const quick = aNode(note)
    const first = slow.run()
    await begun
    expect([await quick.run(), fired.length]).toEqual([false, 0])
    goOn()
    await first
    while (await quick.run()) {
      /* until there are none */
    }
    expect(fired).toHaveLength(TIMERS)
    expect(fired).toEqual([...fired].sort((a, b) => a - b))
  })
})
