import { createForgetAnswers } from '../commands/forget-answers.ts'
import { createForgetManagedTokens } from '../features/applications/managed-users/jobs.ts'
import { createForgetDeliveries } from '../features/automation/webhooks/deliveries/forget.ts'
import { createForgetSecrets } from '../features/automation/webhooks/jobs.ts'
import { createPruneEventQueue } from '../features/messaging/event-queue/forget.ts'
import { createForgetMessages } from '../features/messaging/outbox/forget.ts'
import { createForgetTimers } from '../features/messaging/timers/forget.ts'
import { createForgetEntries } from '../features/operation/audit-log/jobs.ts'
import { createForgetEvents } from '../features/operation/event-log/jobs.ts'
import { createForgetInvites } from '../features/organizations/invites/jobs.ts'
import { createForgetBookings } from '../features/privacy/retention/jobs.ts'
import { createForgetCalendarEvents } from '../features/scheduling/calendar-events/jobs.ts'
import { createKeepBookingRanges } from '../jobs/booking-ranges.ts'
import { createClosePartitions } from '../jobs/partitions.ts'
import type { Job } from '../jobs/runner.ts'
import type { Foundation } from './foundation.ts'
import type { Services } from './services.ts'

/** Creates the jobs that delete expired data. docs/retention.md lists the periods. */
export const createRetention = (
  { config, db, clock, run, connection, warn }: Foundation,
  services: Services,
): Job[] => [
  ...(connection.embedded
    ? []
    : [
        createClosePartitions({ db, clock }),
        createKeepBookingRanges({
          ...connection,
          clock,
          warn,
          tablespace: config.archiveTablespace,
          hour: config.archiveHour,
        }),
      ]),
  createForgetAnswers({ db, clock }),
  services.bookings.forgetOrigins,
  services.forgetNotices,
  services.routingForms.forgetQueued,
  services.sessions.forget,
  services.signIn.forgetKnown,
  services.oneTimeTokens.forget,
  services.verificationCodes.forget,
  services.oauth.forget,
  services.forgetFlows,
  createForgetManagedTokens({ db, clock }),
  createForgetInvites({ db, clock }),
  createForgetSecrets({ db, clock }),
  createForgetCalendarEvents({ db, clock }),
  createForgetBookings({ run, keepDays: config.keepBookingsDays }),
  ...createForgetMessages({
    db,
    clock,
    sendBy: services.senders.sendBy,
    keepDays: config.keepMessagesDays,
    keepFailedDays: config.keepDeadLettersDays,
  }),
  ...createForgetTimers({
    db,
    clock,
    keepDays: config.keepTimersDays,
    keepFailedDays: config.keepDeadLettersDays,
  }),
  ...createForgetDeliveries({ db, clock, keepDays: config.keepDeliveriesDays }),
  createPruneEventQueue({ db, clock, keepDays: config.keepDeadLettersDays }),
  createForgetEntries({ db, clock, keepDays: config.keepAuditDays }),
  // This comes after the event queue, which keeps its events.
  createForgetEvents({ db, clock, keepDays: config.keepEventsDays }),
]
