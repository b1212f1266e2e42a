/**
 * The page of a meeting's video room. `{server}` is the host of the video server, and `{count}` the number of minutes
 * between the opening of the room and the start.
 */
export const video = {
  'video.page.join': 'Join the video meeting',
  'video.page.open': 'The room is open',
  'video.page.openText':
    'The meeting takes place on {server}. That server may ask the first person who comes to sign in.',
  'video.page.provider': 'The meeting takes place on {app}',
  'video.page.providerText': 'You can go there at any time. You may have to wait there until the host has come.',
  'video.page.early': 'The room isn’t open yet',
  'video.page.earlyText': 'It opens {count} minutes before the meeting: {time}.',
  'video.page.again': 'Try again',
  'video.page.closed': 'The room is closed.',
  'video.page.elsewhere': 'This meeting has no video room',
  'video.page.elsewhereText': 'It takes place elsewhere. The booking says where.',
  'video.page.off': 'Video meetings are turned off',
  'video.page.offText': 'This server offers no video rooms any more. Please ask the other side where you meet.',
  'video.page.making': 'The room is being made',
  'video.page.makingText': '{app} makes a room for the meeting. This page loads again by itself.',
  'video.page.slow': 'The room is still being made',
  'video.page.slowText': '{app} has not made a room yet. Please try again in a few minutes.',
  'video.page.failed': 'The meeting has no room',
  'video.page.failedText': 'No room could be made at {app}. Please ask the other side where you meet.',
} as const
