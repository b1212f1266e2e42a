/**
 * The messages that workflows send if a step has no text of its own. They are for attendees and hosts alike: `{name}`
 * is the other side, the organizer for attendees and the booker for hosts. `text` is a whole SMS.
 */
export const workflow = {
  'workflow.reminder.subject': 'Reminder: {title}, {date}',
  'workflow.reminder.heading': 'Your meeting is coming up',
  'workflow.reminder.intro': 'You are meeting {name}.',
  'workflow.reminder.text': 'Reminder: {title} with {name}, {when}.',

  'workflow.rescheduled.subject': 'Rescheduled: {title}, {date}',
  'workflow.rescheduled.heading': 'Your meeting is rescheduled',
  'workflow.rescheduled.intro': 'Your meeting with {name} takes place at a new time.',
  'workflow.rescheduled.text': 'Rescheduled: {title} with {name} is now on {when}.',

  'workflow.cancelled.subject': 'Cancelled: {title}, {date}',
  'workflow.cancelled.heading': 'Your meeting is cancelled',
  'workflow.cancelled.intro': 'The meeting with {name} does not take place.',
  'workflow.cancelled.text': 'Cancelled: {title} with {name}, {when}.',

  'workflow.completed.subject': 'Thank you: {title}, {date}',
  'workflow.completed.heading': 'Thank you for the meeting',
  'workflow.completed.intro': 'Your meeting with {name} is over.',
  'workflow.completed.text': 'Thank you for {title} with {name}, {when}.',

  'workflow.rating.subject': 'How was it? {title}, {date}',
  'workflow.rating.heading': 'How was your meeting?',
  'workflow.rating.intro': 'You have met {name}. Please answer this message and say how it went.',
  'workflow.rating.text': 'How was {title} with {name}? Please tell us.',

  'workflow.custom.subject': '{title}, {date}',
  'workflow.custom.heading': 'About your meeting',
  'workflow.custom.intro': 'This is about your meeting with {name}.',
  'workflow.custom.text': '{title} with {name}, {when}.',

  'workflow.form.subject': 'Your answer: {title}',
  'workflow.form.text': 'Thank you. Your answer to {title} has arrived.',

  'workflow.footer': 'Sent by Daybook, because this address is part of the booking or is to hear of it.',
} as const
