/** The mails about changes in calendars that bookings did not follow. */
export const calendar = {
  'calendar.refused.subject': 'A change in your calendar was not taken over',
  'calendar.moved.intro':
    'You moved the event below in your calendar, but the booking can’t take place at the new time. The booking stays as it was, and the event in your calendar is put back.',
  'calendar.deleted.intro':
    'You deleted the event below from your calendar, but the booking can’t be cancelled this way. The booking stays as it was, and the event is put back into your calendar.',
  'calendar.field.meeting': 'Meeting',
  'calendar.field.booked': 'Time of the booking',
  'calendar.field.moved': 'Time in your calendar',
  'calendar.field.reason': 'Reason',
  'calendar.action.open': 'Open the booking',
  'calendar.footer': 'Sent by Daybook, because bookings are written into your calendar.',
} as const
