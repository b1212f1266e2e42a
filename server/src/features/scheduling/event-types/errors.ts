import { forbidden, invalid, notFound } from '../../../lib/errors.ts'

export const pageNotFound = (slug: string) =>
  notFound(
    'EVENT_TYPE_NOT_FOUND',
    `There is no event type "${slug}" of this person or team. Check username, teamId and slug.`,
  )

export const eventTypeNotFound = (id: number) => notFound('EVENT_TYPE_NOT_FOUND', `Event type with id ${id} not found`)

/** Returns the error for a missing event type when it is deleted. Existing clients expect this message. */
export const noEventTypeToDelete = (id: number) =>
  notFound('EVENT_TYPE_NOT_FOUND', `Event type with ID=${id} does not exist.`)

export const notYourEventType = (userId: number, id: number) =>
  forbidden('EVENT_TYPE_NOT_OWNED', `User with ID=${userId} does not own event type with ID=${id}`)

export const notYourSchedule = (userId: number, id: number) =>
  notFound('SCHEDULE_NOT_OWNED', `User with ID=${userId} does not own schedule with ID=${id}`)

export const slugTaken = () => invalid('SLUG_TAKEN', 'User already has an event type with this slug.')

export const fieldsLocked = (fields: readonly string[]) =>
  invalid(
    'FIELDS_LOCKED',
    `This event type follows a managed one of a team, which decides about: ${fields.join(', ')}. Ask the team's admins to change or unlock them.`,
    { fields },
  )

export const isManaged = (id: number) =>
  invalid(
    'EVENT_TYPE_MANAGED',
    `Event type with ID=${id} follows a managed one of a team. The team's admins delete it by removing its person from the hosts.`,
  )

export const noSuchCalendar = () =>
  invalid('CALENDAR_NOT_FOUND', 'Invalid destinationCalendarId: Calendar does not exist')

export const calendarNotWritable = () =>
  invalid('CALENDAR_READ_ONLY', 'Invalid destinationCalendarId: Calendar does not have write permission')

export const paymentsNotConfigured = (needed: readonly string[]) =>
  invalid('PAYMENTS_NOT_CONFIGURED', `This server takes no payments. Its operator must set ${needed.join(', ')} first.`)

export const noPaymentAccount = () =>
  invalid(
    'PAYMENT_ACCOUNT_MISSING',
    'The owner of this event type has no Stripe account here. Connect one with GET …/stripe/connect first.',
  )

/** Returns the error that existing clients expect. `integration` is the name as the caller spelled it. */
export const integrationNotConnected = (integration: string) =>
  invalid('INTEGRATION_NOT_CONNECTED', `${integration} not connected.`)

export const notOfTeam = (id: number) =>
  invalid(
    'NOT_OF_TEAM',
    `Event type ${id} belongs to a person, who is its only host. Only event types of teams have this.`,
  )
