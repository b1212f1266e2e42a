/** The pages of a shared meeting, for one of its attendees. */
export const seat = {
  'seat.page.left': 'You don’t take part any more',
  'seat.page.leftText': 'Your place in this meeting was given back.',
  'seat.page.unknown': 'Several people share this meeting. Please use the link in your own mail.',
  'seat.page.question': 'Do you want to give your place back?',
  'seat.page.giveBack': 'Give my place back',
} as const
