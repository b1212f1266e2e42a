import { createSendMessages } from '../features/messaging/outbox/jobs.ts'
import type { Job } from '../jobs/runner.ts'
import type { Foundation } from './foundation.ts'
import { createRetention } from './retention.ts'
import type { Services } from './services.ts'

const FOLLOW_CLOCK_MS = 1000

/** Creates the jobs that run later, or repeatedly. */
export const createJobs = (foundation: Foundation, services: Services): Job[] => {
  const { config, db, clock, secretBox, worker, timeAgreement, warn } = foundation
  return [
    ...(timeAgreement ? [timeAgreement] : []),
    services.eventQueue.job,
    services.fireTimers,
    services.deliver.job,
    createSendMessages({
      db,
      clock,
      secretBox,
      worker,
      warn,
      lanes: config.jobConcurrency,
      sendBy: services.senders.sendBy,
    }),
    ...(services.testClock
      ? [{ name: 'test-clock.follow', everyMs: FOLLOW_CLOCK_MS, isOfProcess: true, run: services.testClock.follow }]
      : []),
    services.slotReservations.cleanUp,
    services.bookings.giveUpWaiting,
    services.bookings.giveUpPayments,
    services.bookings.tellAbsences,
    services.paymentOrders.job,
    services.calendarCopies.job,
    services.calendarEvents.job,
    services.meetings.job,
    services.delegationCredentials.openAccounts.job,
    ...services.backupSchedule.jobs,
    ...createRetention(foundation, services),
  ]
}
