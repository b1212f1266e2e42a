import { createForgetAnswers } from '../commands/forget-answers.ts'
import { createForgetCounts, createSendMessages } from '../features/messages/jobs.ts'
import { createForgetDeliveries } from '../features/webhooks/deliveries/forget.ts'
import type { Job } from '../jobs/runner.ts'
import type { Foundation } from './foundation.ts'
import type { Services } from './services.ts'

const FOLLOW_CLOCK_MS = 1000

/** What happens later, or again. */
export const createJobs = ({ config, db, clock }: Foundation, services: Services): Job[] => [
  createForgetAnswers({ db, clock }),
  services.followUps.job,
  services.fireTimers,
  services.deliver.job,
  createSendMessages({ db, clock, lanes: config.jobConcurrency, sendBy: services.senders.sendBy }),
  createForgetCounts({ db, clock }),
  createForgetDeliveries({ db, clock }),
  ...(services.testClock
    ? [{ name: 'test-clock.follow', everyMs: FOLLOW_CLOCK_MS, isOfProcess: true, run: services.testClock.follow }]
    : []),
  services.slotReservations.cleanUp,
  services.bookings.giveUpWaiting,
  services.sessions.forget,
  services.oneTimeTokens.forget,
  services.verificationCodes.forget,
  services.oauth.forget,
]
