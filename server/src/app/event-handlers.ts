import { createDeliver, DELIVER } from '../features/automation/webhooks/deliveries/deliver.ts'
import { webhookHandler } from '../features/automation/webhooks/deliveries/event-handler.ts'
import { createDeliveries } from '../features/automation/webhooks/deliveries/service.ts'
import { createWebhooks } from '../features/automation/webhooks/service.ts'
import { workflowHandler } from '../features/automation/workflows/event-handler.ts'
import { fireWorkflows } from '../features/automation/workflows/fire.ts'
import { formWorkflowHandler } from '../features/automation/workflows/form-event-handler.ts'
import { fireFormWorkflows } from '../features/automation/workflows/form-fire.ts'
import { createMessagePreviews } from '../features/automation/workflows/message/preview.ts'
import { createWorkflows } from '../features/automation/workflows/service.ts'
import { createEventQueue } from '../features/messaging/event-queue/service.ts'
import { createFireTimers } from '../features/messaging/timers/service.ts'
import { createEventLog } from '../features/operation/event-log/service.ts'
import { createEventStreams } from '../features/operation/event-log/streams.ts'
import { meetingTimeHandler, publishMeetings } from '../features/scheduling/bookings/events/meetings.ts'
import { bookingMailHandler } from '../features/scheduling/bookings/mails/event-handler.ts'
import {
  calendarEventHandler,
  createCalendarEvents,
  WRITE_EVENTS,
} from '../features/scheduling/calendar-events/service.ts'
import { createMeetings, MAKE_MEETINGS, meetingHandler } from '../features/scheduling/meetings/service.ts'
import { fireNotBooked } from '../features/scheduling/routing-forms/service.ts'
import type { Foundation } from './foundation.ts'
import { providersByType } from './meeting-providers.ts'
import type { Messaging } from './messaging.ts'
import type { Scheduling } from './scheduling.ts'

/** Longer than another process waits for a connection after it has begun. */
const LOST_AFTER_MS = 3000
/** Longer than a server under load needs from its start to its first requests. */
const CALM_AFTER_MS = 5000
/** On the embedded database all other work waits while events are handled. Elsewhere larger parts cost fewer statements. */
const SIZES = { embedded: { batch: 25, firstPart: 5 }, postgres: { batch: 100, firstPart: 25 } }

type Others = Pick<Messaging, 'messages'> &
  Pick<Scheduling, 'bookings' | 'connections' | 'calendarProviders' | 'meetingProviders'>

/** Creates the handlers of events: mails, webhooks, workflows. Some act at once, others at a set time. */
export function createEventHandlers(
  foundation: Foundation,
  { messages, bookings, connections, calendarProviders, meetingProviders }: Others,
) {
  const { config, db, run, clock, ids, secretBox, reportMistake, worker, outgoing, createThrottle } = foundation
  const nudge = () => foundation.nudge(DELIVER)
  const webhooks = createWebhooks({ db, run, ids, secretBox, refuseUrl: outgoing.checkUrl })
  const eventLog = createEventLog({ db })
  const meetings = createMeetings({
    db,
    run,
    clock,
    bookings,
    connections,
    messages,
    providers: providersByType(foundation, meetingProviders),
    publicUrl: foundation.publicUrl,
    reportMistake,
    worker,
  })
  const eventQueue = createEventQueue({
    db,
    run,
    clock,
    reportMistake,
    lostAfterMs: foundation.connection.embedded ? 0 : LOST_AFTER_MS,
    calmAfterMs: CALM_AFTER_MS,
    sizes: foundation.connection.embedded ? SIZES.embedded : SIZES.postgres,
    handlers: [
      bookingMailHandler({ messages }),
      meetingTimeHandler,
      calendarEventHandler({ nudge: () => foundation.nudge(WRITE_EVENTS) }),
      meetingHandler({ affected: meetings.affected, nudge: () => foundation.nudge(MAKE_MEETINGS) }),
      webhookHandler({ nudge }),
      workflowHandler({ bookings, messages }),
      formWorkflowHandler({ messages }),
    ],
  })
  const deliver = createDeliver({
    db,
    run,
    clock,
    outgoing,
    secretBox,
    messages,
    reportMistake,
    worker,
    random: Math.random,
    timeoutMs: config.webhookTimeoutSeconds * 1000,
  })
  const calendarEvents = createCalendarEvents({
    db,
    run,
    clock,
    bookings,
    connections,
    messages,
    providers: calendarProviders,
    reportMistake,
    worker,
  })
  const fireTimers = createFireTimers({
    run,
    reportMistake,
    fire: {
      'meeting-started': publishMeetings,
      'meeting-ended': publishMeetings,
      'form-not-booked': fireNotBooked,
      'form-workflow': fireFormWorkflows({ messages }),
      workflow: fireWorkflows({ bookings, messages }),
    },
  })
  return {
    eventLog,
    eventStreams: createEventStreams({ db, eventLog, most: config.eventStreams }),
    webhooks,
    eventQueue,
    deliveries: createDeliveries({
      db,
      run,
      ids,
      webhooks,
      nudge,
      goneUntil: eventLog.goneUntil,
      catchUp: eventQueue.catchUp,
    }),
    deliver,
    calendarEvents,
    meetings,
    fireTimers,
    workflows: createWorkflows({ db, run }),
    messagePreviews: createMessagePreviews({ db, run, clock, ids, bookings, messages, createThrottle }),
  }
}
