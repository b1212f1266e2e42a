/** The page that asks whether an account at a provider is connected, and says how that ended. */
export const connecting = {
  'connecting.ask.title': 'Connect this account at {provider}?',
  'connecting.ask.text': 'You have just allowed Daybook to use an account at {provider}. It isn’t connected yet.',
  'connecting.ask.account': 'Account at {provider}',
  'connecting.ask.person': 'Daybook account',
  'connecting.ask.group': 'Daybook team',
  'connecting.ask.means.calendar':
    'Say yes only if both are yours, or if you know who uses the Daybook account. They see when your calendar is busy, and bookings are written into it.',
  'connecting.ask.means.conferencing':
    'Say yes only if both are yours, or if you know who uses the Daybook account. They can create meetings in your name.',
  'connecting.ask.means.payment':
    'Say yes only if both are yours, or if you know who uses the Daybook account. What its bookers pay goes to this account.',
  'connecting.ask.yes': 'Yes, connect it',
  'connecting.ask.no': 'No',
  'connecting.connected.title': '{provider} is connected',
  'connecting.connected.text': 'You can close this page.',
  'connecting.nothing.title': 'No account at {provider} was connected',
  'connecting.nothing.text': 'Daybook keeps no access to it. You can close this page.',
  'connecting.failed.title': 'The account at {provider} could not be connected',
  'connecting.failed.text': 'Daybook keeps no access to it. Start again where you came from.',
  'connecting.refused.title': 'The account could not be connected',
  'connecting.leads': 'The way on leads away from this server, to {host}. Only follow it if you know that place.',
  'connecting.goOn': 'Go on to {host}',
  'connecting.gone.title': 'This link no longer works',
  'connecting.gone.text':
    'It works once, for ten minutes, and only in the browser that opened it. Nothing was connected by opening it now. Start to connect the account again.',
  'connecting.elsewhere.title': 'This was begun somewhere else',
  'connecting.elsewhere.text':
    'Another browser or another person began to connect this account. Nothing was connected. If you want to connect an account of yours, sign in here and start yourself.',
} as const
