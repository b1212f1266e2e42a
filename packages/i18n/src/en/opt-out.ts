/** The pages on which a reader unsubscribes. */
export const optOut = {
  'optOut.mail': 'You get this because of a booking. To get no more messages of this kind:',
  'optOut.mail.link': 'Unsubscribe',
  'optOut.page.title': 'No more messages?',
  'optOut.page.text':
    '{email} will get no more reminders and other messages that hosts send by themselves. What happens to your bookings, such as a new time or a cancellation, is still told.',
  'optOut.page.submit': 'Unsubscribe',
  'optOut.page.done': 'You are unsubscribed',
  'optOut.page.doneText': '{email} gets no more of these messages.',
  'optOut.page.undo': 'Get them again',
  'optOut.page.undone': 'You get them again',
  'optOut.page.undoneText': '{email} gets reminders and other messages of hosts again.',
  'optOut.page.gone': 'This link doesn’t work',
  'optOut.page.goneText': 'It is not complete, or it is older than a year. Newer messages have a newer one.',
} as const
