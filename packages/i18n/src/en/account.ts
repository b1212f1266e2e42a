/**
 * The mails about accounts. None of them repeats text from a form, such as a name. A person could otherwise sign up
 * with a stranger's address and send the stranger any text.
 */
export const account = {
  'account.verifyEmail.subject': 'Confirm your e-mail address',
  'account.verifyEmail.intro':
    'A Daybook account was made with this address. Confirm that it is yours. The link works for a day. If it was not you, do nothing.',
  'account.verifyEmail.action': 'Confirm the address',

  'account.verifyAddress.subject': 'Confirm this e-mail address',
  'account.verifyAddress.intro':
    'A Daybook account is to have this address beside its own. Confirm that it is yours. The link works for a day. If it was not you, do nothing.',
  'account.verifyAddress.action': 'Confirm the address',

  'account.resetPassword.subject': 'Choose a new password',
  'account.resetPassword.intro':
    'Somebody has asked for a new password of your Daybook account. The link works for an hour, and once. If it was not you, do nothing: your password stays as it is.',
  'account.resetPassword.action': 'Choose a new password',

  'account.confirmEmailChange.subject': 'Confirm your new e-mail address',
  'account.confirmEmailChange.intro':
    'A Daybook account is to have this address from now on. Confirm that it is yours. The link works for a day. If it was not you, do nothing.',
  'account.confirmEmailChange.action': 'Confirm the new address',

  'account.emailChangeAsked.subject': 'Your e-mail address is about to change',
  'account.emailChangeAsked.intro':
    'Your Daybook account is to have another e-mail address, once somebody has confirmed it there. If it was not you, change your password: that ends all sessions and voids the change.',
  'account.emailChangeAsked.action': 'Choose a new password',

  'account.passwordChanged.subject': 'Your password was changed',
  'account.passwordChanged.intro':
    'Your Daybook account has a new password, and everybody who was signed in has been signed out. API keys keep working unless they were revoked with it. If it was not you, choose another one now.',
  'account.passwordChanged.action': 'Choose a new password',

  'account.secondFactorOn.subject': 'The second factor is on',
  'account.secondFactorOn.intro':
    'Your Daybook account asks for a code of your device from now on when you sign in. If it was not you, choose a new password now.',
  'account.secondFactorOn.action': 'Choose a new password',

  'account.secondFactorOff.subject': 'The second factor is off',
  'account.secondFactorOff.intro':
    'Your Daybook account asks for nothing but your password from now on when you sign in. If it was not you, choose a new password now.',
  'account.secondFactorOff.action': 'Choose a new password',

  'account.field.account': 'Account',
  'account.field.newAddress': 'New address',

  'account.footer': 'Sent by Daybook, because this address belongs to an account, or is about to.',
} as const
