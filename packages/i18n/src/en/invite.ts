/** The mails that invite a person to a team or an organization. */
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

  'invite.page.title': 'You are invited to a team',
  'invite.page.text': 'Accept, and you are a member of “{team}”. You are signed in as {email}.',
  'invite.page.accept': 'Accept the invitation',
  'invite.page.done': 'You are in the team',
  'invite.page.doneText': 'You are a member of “{team}” now.',
  'invite.page.gone': 'This invitation doesn’t work any more',
  'invite.page.goneText': 'It was used or withdrawn, or it is too old. Ask whoever invited you for another one.',
  'invite.page.another': 'This invitation is for another e-mail address. Sign in with the account that has it.',

  'invite.field.account': 'Account',
  'invite.field.organization': 'Organization',
  'invite.field.team': 'Team',
} as const
