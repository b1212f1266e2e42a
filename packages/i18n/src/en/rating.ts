/**
 * The mail or text that asks for a rating, and the page on which attendees give it. `{host}` is the host of the
 * meeting.
 */
export const rating = {
  'rating.mail.intro': 'You have met {name}. How was it? Saying so takes a moment.',
  'rating.mail.action': 'Rate the meeting',
  'rating.text': 'How was {title} with {name}? {url}',
  'rating.page.title': 'How was your meeting?',
  'rating.page.rating': 'Your rating',
  'rating.page.1': '1 – very bad',
  'rating.page.2': '2 – bad',
  'rating.page.3': '3 – all right',
  'rating.page.4': '4 – good',
  'rating.page.5': '5 – very good',
  'rating.page.feedback': 'What would you like to say?',
  'rating.page.feedbackHint': '{host} reads this.',
  'rating.page.submit': 'Send the rating',
  'rating.page.done': 'Thank you for the rating',
  'rating.page.doneText': '{host} can see it now. With the same link you can change it.',
  'rating.page.impossible': 'This meeting can’t be rated',
  'rating.page.notHeld': 'It didn’t take place.',
  'rating.page.tooEarly': 'It isn’t over yet. Please come back afterwards.',
} as const
