import type { TranslationOf } from '../catalogue.ts'
import type { account as source } from '../en/account.ts'

export const account: TranslationOf<typeof source> = {
  'account.verifyEmail.subject': 'Bestätigen Sie Ihre E-Mail-Adresse',
  'account.verifyEmail.intro':
    'Mit dieser Adresse wurde ein Daybook-Konto angelegt. Bestätigen Sie, dass es Ihre ist. Der Link gilt einen Tag. Waren Sie es nicht, tun Sie nichts.',
  'account.verifyEmail.action': 'Adresse bestätigen',

  'account.verifyAddress.subject': 'Bestätigen Sie diese E-Mail-Adresse',
  'account.verifyAddress.intro':
    'Ein Daybook-Konto soll diese Adresse neben seiner eigenen haben. Bestätigen Sie, dass sie Ihnen gehört. Der Link gilt einen Tag lang. Wenn Sie das nicht waren, müssen Sie nichts tun.',
  'account.verifyAddress.action': 'Adresse bestätigen',

  'account.resetPassword.subject': 'Wählen Sie ein neues Passwort',
  'account.resetPassword.intro':
    'Jemand hat für Ihr Daybook-Konto ein neues Passwort angefordert. Der Link gilt eine Stunde lang und nur einmal. Waren Sie es nicht, tun Sie nichts: Ihr Passwort bleibt, wie es ist.',
  'account.resetPassword.action': 'Neues Passwort wählen',

  'account.confirmEmailChange.subject': 'Bestätigen Sie Ihre neue E-Mail-Adresse',
  'account.confirmEmailChange.intro':
    'Ein Daybook-Konto soll von nun an diese Adresse haben. Bestätigen Sie, dass es Ihre ist. Der Link gilt einen Tag. Waren Sie es nicht, tun Sie nichts.',
  'account.confirmEmailChange.action': 'Neue Adresse bestätigen',

  'account.emailChangeAsked.subject': 'Ihre E-Mail-Adresse soll sich ändern',
  'account.emailChangeAsked.intro':
    'Ihr Daybook-Konto soll eine andere E-Mail-Adresse bekommen, sobald jemand sie dort bestätigt hat. Waren Sie es nicht, ändern Sie Ihr Passwort: Das beendet alle Sitzungen und verwirft die Änderung.',
  'account.emailChangeAsked.action': 'Neues Passwort wählen',

  'account.passwordChanged.subject': 'Ihr Passwort wurde geändert',
  'account.passwordChanged.intro':
    'Ihr Daybook-Konto hat ein neues Passwort, und alle, die angemeldet waren, wurden abgemeldet. API-Schlüssel gelten weiter, wenn sie nicht damit widerrufen wurden. Waren Sie es nicht, wählen Sie jetzt ein anderes.',
  'account.passwordChanged.action': 'Neues Passwort wählen',

  'account.secondFactorOn.subject': 'Der zweite Faktor ist eingeschaltet',
  'account.secondFactorOn.intro':
    'Ihr Daybook-Konto verlangt beim Anmelden von nun an einen Code Ihres Geräts. Waren Sie es nicht, wählen Sie jetzt ein neues Passwort.',
  'account.secondFactorOn.action': 'Neues Passwort wählen',

  'account.secondFactorOff.subject': 'Der zweite Faktor ist ausgeschaltet',
  'account.secondFactorOff.intro':
    'Ihr Daybook-Konto verlangt beim Anmelden von nun an nur noch Ihr Passwort. Waren Sie es nicht, wählen Sie jetzt ein neues Passwort.',
  'account.secondFactorOff.action': 'Neues Passwort wählen',

  'account.field.account': 'Konto',
  'account.field.newAddress': 'Neue Adresse',

  'account.footer': 'Von Daybook gesendet, weil diese Adresse zu einem Konto gehört oder gehören soll.',
}
