/**
 * The mails about bookings. `attendee` texts are for attendees, `organizer` texts for hosts. `{name}` is the other
 * side: the organizer's name for attendees, the booker's for hosts.
 */
export const mail = {
  'mail.scheduled.subject': 'Confirmed: {title}, {date}',
  'mail.scheduled.attendee.heading': 'Your booking is confirmed',
  'mail.scheduled.attendee.intro': 'You are meeting {name}.',
  'mail.scheduled.organizer.heading': 'New booking',
  'mail.scheduled.organizer.intro': '{name} has booked a time with you.',

  'mail.requested.subject': 'Requested: {title}, {date}',
  'mail.requested.attendee.heading': 'The request has been sent',
  'mail.requested.attendee.intro': '{name} still has to confirm this time. An answer follows either way.',
  'mail.requested.organizer.heading': 'A booking waits for an answer',
  'mail.requested.organizer.intro': '{name} asks for this time. It still has to be confirmed or declined.',

  'mail.rescheduled.subject': 'Rescheduled: {title}, {date}',
  'mail.rescheduled.attendee.heading': 'Your booking is rescheduled',
  'mail.rescheduled.attendee.intro': 'Your meeting with {name} takes place at a new time.',
  'mail.rescheduled.organizer.heading': 'A booking is rescheduled',
  'mail.rescheduled.organizer.intro': 'Your meeting with {name} takes place at a new time.',

  'mail.cancelled.subject': 'Cancelled: {title}, {date}',
  'mail.cancelled.attendee.heading': 'Your booking is cancelled',
  'mail.cancelled.attendee.intro': 'The meeting with {name} does not take place.',
  'mail.cancelled.organizer.heading': 'A booking is cancelled',
  'mail.cancelled.organizer.intro': 'The meeting with {name} does not take place. The time is free again.',

  'mail.declined.subject': 'Declined: {title}, {date}',
  'mail.declined.attendee.heading': 'The request was declined',
  'mail.declined.attendee.intro': '{name} cannot meet you at this time.',
  'mail.declined.organizer.heading': 'A request was declined',
  'mail.declined.organizer.intro': 'We have told {name} that this time does not work.',

  'mail.guestsAdded.subject': 'Guests added: {title}, {date}',
  'mail.guestsAdded.attendee.heading': 'Guests have been added',
  'mail.guestsAdded.attendee.intro': 'More people come to your meeting with {name}.',
  'mail.guestsAdded.organizer.heading': 'Guests have been added',
  'mail.guestsAdded.organizer.intro': 'More people come to your meeting with {name}.',

  'mail.locationChanged.subject': 'New location: {title}, {date}',
  'mail.locationChanged.attendee.heading': 'The location has changed',
  'mail.locationChanged.attendee.intro': 'Your meeting with {name} takes place somewhere else.',
  'mail.locationChanged.organizer.heading': 'The location has changed',
  'mail.locationChanged.organizer.intro': 'Your meeting with {name} takes place somewhere else.',

  'mail.attendeeRemoved.subject': 'Without you: {title}, {date}',
  'mail.attendeeRemoved.heading': 'You no longer take part',
  'mail.attendeeRemoved.intro': 'The meeting with {name} takes place without you.',

  'mail.reassigned.subject': 'Another host: {title}, {date}',
  'mail.reassigned.heading': 'Another host has taken over',
  'mail.reassigned.attendee.intro': '{host} hosts your booking from now on. The time stays the same.',
  'mail.reassigned.organizer.intro': '{host} hosts the meeting with {name} from now on. The time stays the same.',

  'mail.unassigned.subject': 'Handed over: {title}, {date}',
  'mail.unassigned.heading': 'Another host has taken over from you',
  'mail.unassigned.intro': '{host} hosts the meeting with {name} instead of you. Your time is free again.',

  'mail.paymentDue.subject': 'One step left for your booking: {title}, {date}',
  'mail.paymentDue.heading': 'One step is left',
  'mail.paymentDue.intro':
    'The time with {name} is kept for you until {until}. The meeting is booked once {amount} is paid.',
  'mail.paymentDue.holdIntro':
    'The time with {name} is kept for you until {until}. The meeting is booked once you have left a card. {amount} is charged only if you do not come.',
  'mail.rescheduleOffered.subject': 'Reschedule your booking? {title}, {date}',
  'mail.rescheduleOffered.heading': 'You already have a booking',
  'mail.rescheduleOffered.intro':
    'Somebody has just tried to book another meeting with {name} under your e-mail address, which has as many bookings ahead as are allowed. If it was you, you can reschedule this booking. If it was not, there is nothing to do.',

  'mail.namedAsGuest.subject': 'Named as a guest: {title}, {date}',
  'mail.namedAsGuest.heading': 'Somebody has named you as a guest',
  'mail.namedAsGuest.intro':
    'If you come along, please say so: then you get the invitation and hear of changes. Otherwise we send you nothing more about this meeting.',

  'mail.field.what': 'What',
  'mail.field.when': 'When',
  'mail.field.former': 'Former time',
  'mail.field.where': 'Where',
  'mail.field.who': 'Who',
  'mail.field.newGuests': { one: 'New guest', other: 'New guests ({count})' },
  'mail.field.description': 'Description',
  'mail.field.notes': 'Notes',
  'mail.field.reason': 'Reason',

  'mail.label': '{label}:',
  'mail.personInRole': '{name} ({role})',

  'mail.role.organizer': 'organizer',
  'mail.role.host': 'host',
  'mail.role.guest': 'guest',

  'mail.action.view': 'View the booking',
  'mail.action.dashboard': 'Open in the dashboard',
  'mail.action.reschedule': 'Reschedule it',
  'mail.action.cancel': 'Cancel it',
  'mail.action.come': 'I am coming',
  'mail.action.confirm': 'Confirm',
  'mail.action.decline': 'Decline',

  'mail.footer': 'Sent by Daybook, because this address is part of the booking.',
} as const
