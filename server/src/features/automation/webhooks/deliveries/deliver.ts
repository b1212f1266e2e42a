import { setTimeout as sleep } from 'node:timers/promises'
import { byTheServer } from '../../../../commands/by-the-server.ts'
import type { RunCommand } from '../../../../commands/run.ts'
import type { Db } from '../../../../db/connection.ts'
import type { Job } from '../../../../jobs/runner.ts'
import { errorOf } from '../../../../lib/thrown.ts'
import type { Clock } from '../../../../lib/time/clock.ts'
import { type AttemptDependencies, createAttempts, type Result } from './attempt.ts'
import { createHealth, type HealthDependencies } from './health.ts'
import {
  endWaitsBeyond,
  holdBehind,
  type LeasedDelivery,
  leaseDueDeliveries,
  releaseAbandonedLeases,
  releaseAllLeases,
  releaseLeases,
  settleAttempt,
} from './queue-store.ts'
import { latestTimes, nextAttempt } from './schedule.ts'

export const DELIVER = 'webhooks.deliver'
const EVERY_MS = 1000
/** The time between polls while deliveries run. */
const LOOK_MS = 200
/**
 * The maximum numbers of concurrent deliveries of this process: in total, to failing webhooks, per webhook and per
 * receiver.
 */
const MOST = { most: 64, mostFailing: 32, mostPerWebhook: 4, mostPerReceiver: 12 }
/** A receiver that has accepted nothing for this time gets fewer deliveries until it accepts one. */
const FAILING_AFTER_MS = 30_000
/** The lease lasts this much longer than the longest attempt, so that there is time to write the result. */
const LEASE_MARGIN_MS = 15_000
/** How long a stop waits for answers before it closes the connections. */
const LAST_ANSWERS_MS = 3000

type Dependencies = AttemptDependencies &
  HealthDependencies & {
    db: Db
    run: RunCommand
    clock: Clock
    /** Returns a number from 0 up to 1, without 1. */
    random: () => number
    reportMistake: (message: string) => void
    /** This process. It keeps its leases as long as other processes see its heartbeat. */
    worker: { readonly id: string; isHeard(): boolean }
  }

type Running = { delivery: LeasedDelivery; done: Promise<void> }

/**
 * Sends due deliveries as soon as there is capacity. Deliveries don't wait for each other, except those of the same
 * booking, which are sent one after the other. Each delivery is sent at least once: after a crash between an answer and
 * its record, the same message is sent again with the same id.
 */
export function createDeliver(dependencies: Dependencies) {
  const { db, run, clock, random, timeoutMs, reportMistake, worker } = dependencies
  const makeAttempt = createAttempts(dependencies)
  const health = createHealth(dependencies)
  const running = new Map<number, Running>()
  const hangUp = new AbortController()
  let isStopping = false
  let lookedAt: Date | undefined

  /** The clock may have been set back, also while this process didn't run. */
  async function noticeJumps(now: Date): Promise<void> {
    if (lookedAt === undefined || now < lookedAt) await endWaitsBeyond(db, latestTimes(now), now)
    lookedAt = now
  }

  async function deliver(delivery: LeasedDelivery): Promise<void> {
    try {
      const result = await makeAttempt(delivery, hangUp.signal)
      // After a hang-up it is unknown whether the message arrived. Another process records a result after it has tried
      // again.
      if (!hangUp.signal.aborted) await settle(delivery, result)
    } catch (error) {
      // The lease expires, and then the delivery is tried again.
      reportMistake(`The delivery ${delivery.id} of the webhook ${delivery.webhookId} failed: ${errorOf(error).stack}`)
    }
  }

  const settle = (delivery: LeasedDelivery, result: Result): Promise<void> =>
    run(byTheServer, async (change) => {
      const { tx, now } = change
      const { isDelivered, wishMs, isGone, error } = result
      if (isDelivered) {
        const outcome = { state: 'delivered', nextAttemptAt: null, finishedAt: now } as const
        if (await settleAttempt(tx, delivery, result, outcome)) await health.delivered(tx, delivery.webhookId)
        return
      }
      const nextAttemptAt = nextAttempt(delivery.failureCount + 1, now, { wishMs, random: random() })
      const outcome = nextAttemptAt
        ? ({ state: 'waiting', nextAttemptAt, finishedAt: null } as const)
        : ({ state: 'failed', nextAttemptAt: null, finishedAt: now } as const)
      if (!(await settleAttempt(tx, delivery, result, outcome))) return
      if (nextAttemptAt && delivery.orderKey !== null) await holdBehind(tx, delivery, nextAttemptAt)
      const heldUntil = wishMs === undefined ? null : new Date(now.getTime() + wishMs)
      await health.failed(change, delivery.webhookId, { isGone, error: error ?? '', heldUntil })
    })

  const job: Job = {
    name: DELIVER,
    everyMs: EVERY_MS,
    async run() {
      if (isStopping) return false
      const now = clock.now()
      await noticeJumps(now)
      if (running.size < MOST.most && worker.isHeard()) {
        const real = clock.steady()
        const leasedUntil = new Date(real.getTime() + timeoutMs + LEASE_MARGIN_MS)
        const failingSince = new Date(now.getTime() - FAILING_AFTER_MS)
        const due = await leaseDueDeliveries(
          db,
          { now, real, leasedUntil, leasedBy: worker.id, failingSince },
          { ...MOST, running: [...running.values()].map(({ delivery }) => delivery) },
        )
        for (const delivery of due) {
          const done = deliver(delivery).finally(() => running.delete(delivery.id))
          running.set(delivery.id, { delivery, done })
        }
      }
      if (running.size === 0) return false
      await Promise.race([...[...running.values()].map(({ done }) => done), sleep(LOOK_MS)])
      return true
    },
  }

  return {
    job,

    /**
     * Releases the deliveries of a process that is gone, so that they are sent at once. It may only be called when no
     * other process can be sending them.
     */
    takeOver: () => releaseAllLeases(db),

    /** Releases the deliveries of processes that are gone and returns their number. */
    freeAbandoned: () => releaseAbandonedLeases(db),

    /**
     * Waits a short time for answers, then closes the connections. Other processes, or the next start, send the rest.
     */
    async stop(): Promise<void> {
      isStopping = true
      const answers = Promise.all([...running.values()].map(({ done }) => done))
      await Promise.race([answers, sleep(LAST_ANSWERS_MS, undefined, { ref: false })])
      const left = [...running.values()].map(({ delivery }) => delivery)
      hangUp.abort()
      await answers
      if (left.length > 0) await releaseLeases(db, left)
    },
  }
}
