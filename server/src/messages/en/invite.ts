/** Mails that bring somebody into a team or an organization. */
export const invite = {
  'invite.account.subject': 'You have a Daybook account',
  'invite.account.intro':
    'An organization has made an account for you, with which people can book time with you. Choose a password to sign in. The link works for a week, and once.',
  'invite.account.action': 'Choose a password',
  'invite.account.footer': 'Sent by Daybook, because an organization has made an account with this address.',

  'invite.team.subject': 'You are invited to a team',
  'invite.team.intro':
    'Somebody invites you to their team on Daybook, where people book time with each other. Accept with the account that has this address, or make one. The link works for a week. If you expected none, do nothing.',
  'invite.team.action': 'Accept the invitation',
  'invite.team.footer': 'Sent by Daybook, because somebody has invited this address to their team.',

  'invite.field.account': 'Account',
  'invite.field.organization': 'Organization',
  'invite.field.team': 'Team',
} as const
