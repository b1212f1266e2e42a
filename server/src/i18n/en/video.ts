/**
 * The page of a meeting's video room. `{server}` is the host of the video server, and `{count}` the number of minutes
 * between the opening of the room and the start.
 */
export const video = {
  'video.page.join': 'Join the video meeting',
  'video.page.open': 'The room is open',
  'video.page.openText':
    'The meeting takes place on {server}. That server may ask the first person who comes to sign in.',
  'video.page.early': 'The room isn’t open yet',
  'video.page.earlyText': 'It opens {count} minutes before the meeting: {time}.',
  'video.page.again': 'Try again',
  'video.page.closed': 'The room is closed',
  'video.page.closedText': 'The meeting is over.',
  'video.page.elsewhere': 'This meeting has no video room',
  'video.page.elsewhereText': 'It takes place elsewhere. The booking says where.',
  'video.page.off': 'Video meetings are turned off',
  'video.page.offText': 'This server offers no video rooms any more. Please ask the other side where you meet.',
} as const
