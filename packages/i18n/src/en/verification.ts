/** The codes that prove an address. */
export const verification = {
  'verification.mail.subject': 'Your verification code',
  'verification.mail.intro': {
    one: 'Enter this code where you were asked for it. It works for {count} minute, and once. If it was not you who asked, do nothing.',
    other:
      'Enter this code where you were asked for it. It works for {count} minutes, and once. If it was not you who asked, do nothing.',
  },
  'verification.mail.code': 'Code',
  'verification.mail.footer': 'Sent by Daybook, because somebody has entered this address.',
  'verification.sms': {
    one: '{code} is your Daybook code. It works for {count} minute. Tell it to nobody.',
    other: '{code} is your Daybook code. It works for {count} minutes. Tell it to nobody.',
  },
} as const
