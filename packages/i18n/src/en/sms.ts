/**
 * The text messages to attendees. They name only the event type and its host. With a booker's own text, a booker could
 * send any text to any telephone.
 */
export const sms = {
  'sms.scheduled': 'Confirmed: {title} with {name}, {when}. {url}',
  'sms.requested': 'Requested: {title} with {name}, {when}. An answer follows. {url}',
  'sms.rescheduled': 'Rescheduled: {title} with {name} takes place {when}. {url}',
  'sms.cancelled': 'Cancelled: {title} with {name}, {when}.',
  'sms.declined': 'Declined: {title} with {name}, {when}.',
  'sms.locationChanged': 'Another place: {title} with {name}, {when}. {url}',
  'sms.reassigned': 'Another host: {title} with {name}, {when}. {url}',
  'sms.attendeeRemoved': 'You no longer take part: {title} with {name}, {when}.',
} as const
