/** The mails about meetings that a provider does not make. `{app}` is the name of the video app. */
export const meeting = {
  'meeting.failed.subject': 'No room at {app} for a meeting',
  'meeting.refused.intro':
    '{app} doesn’t accept the connected account, so the meeting below has no room yet. Please connect {app} again. The room is made as soon as that works.',
  'meeting.givenUp.intro':
    'For a day now, no room could be made at {app} for the meeting below. The server has given up. Please change the location of the meeting, or tell the attendees where you meet.',
  'meeting.field.meeting': 'Meeting',
  'meeting.field.when': 'Time',
  'meeting.field.reason': 'Reason',
  'meeting.action.open': 'Open the booking',
  'meeting.footer': 'Sent by Daybook, because your meetings take place at a connected video app.',
} as const
