import type { ReplaceTexts } from '../../../lib/text/replace-texts.ts'

/** What a booking keeps of its booker's event: ids, times, states and settings of the event type. */
const KEPT = new Set([
  ...[
    'uid',
    'bookingUid',
    'permanentId',
    'iCalUID',
    'rescheduleUid',
    'rescheduledToUid',
    'recurringEventId',
    'seatUid',
  ],
  ...[
    'type',
    'eventTypeSlug',
    'eventTitle',
    'status',
    'triggerEvent',
    'event',
    'occasion',
    'currency',
    'schedulingType',
  ],
  ...['startTime', 'endTime', 'createdAt', 'updatedAt', 'occurredAt', 'timeZone', 'locale', 'formId', 'formName', 'id'],
])
/** The people of the server. Their data are not those of the booker. */
const OF_HOSTS = new Set(['organizer', 'team', 'user', 'hosts'])
/** Their keys are questions, and may be anything. */
const OF_BOOKER = new Set([
  ...['responses', 'userFieldsResponses', 'bookingFieldsResponses', 'customInputs', 'metadata', 'answers', 'data'],
])

/** Returns the payload of an event about a booker without the booker, their guests and all that they wrote. */
export function neutralPayload(value: unknown, key = ''): unknown {
  if (OF_HOSTS.has(key)) return value
  if (typeof value === 'string') return KEPT.has(key) ? value : ''
  if (Array.isArray(value)) return value.map((each) => neutralPayload(each, key))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, each]) => {
    const isAnswers = OF_BOOKER.has(name) && typeof each === 'object'
    return [name, isAnswers ? {} : neutralPayload(each, name)]
  })
  return Object.fromEntries(entries)
}

/** Returns the payload of an event that also tells of others, without what the texts tell of one person. */
export function withoutPerson(value: unknown, replace: ReplaceTexts): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutPerson(each, replace))
  if (typeof value !== 'object' || value === null) return replace.inJson(value)
  const entries = Object.entries(value).map(([name, each]) => {
    if (OF_HOSTS.has(name) || (typeof each === 'string' && KEPT.has(name))) return [name, each]
    return [name.includes('@') ? replace.inText(name) : name, withoutPerson(each, replace)]
  })
  return Object.fromEntries(entries)
}

/** What an event keeps of a host: ids, times and states. Its other texts may have the host's name. */
const KEPT_OF_HOST = new Set([
  ...[
    'uid',
    'bookingUid',
    'permanentId',
    'iCalUID',
    'rescheduleUid',
    'rescheduledToUid',
    'recurringEventId',
    'seatUid',
  ],
  ...['status', 'triggerEvent', 'event', 'occasion', 'currency', 'schedulingType', 'timeZone', 'locale', 'formId'],
  ...['startTime', 'endTime', 'createdAt', 'updatedAt', 'occurredAt'],
])

/** Returns the payload of an event that others need, without what the texts tell of an account. */
export function withoutAccount(value: unknown, replace: ReplaceTexts): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutAccount(each, replace))
  if (typeof value !== 'object' || value === null) return replace.inJson(value)
  const entries = Object.entries(value).map(([name, each]) => {
    if (typeof each === 'string' && KEPT_OF_HOST.has(name)) return [name, each]
    return [name.includes('@') ? replace.inText(name) : name, withoutAccount(each, replace)]
  })
  return Object.fromEntries(entries)
}
