import type { TranslationOf } from '../catalogue.ts'
import type { invite as source } from '../en/invite.ts'

export const invite: TranslationOf<typeof source> = {
  'invite.account.subject': 'Sie haben ein Konto bei Daybook',
  'invite.account.intro':
    'Eine Organisation hat ein Konto für Sie angelegt, über das man Zeit mit Ihnen buchen kann. Wählen Sie ein Passwort, um sich anzumelden. Der Link gilt eine Woche lang und nur einmal.',
  'invite.account.action': 'Passwort wählen',
  'invite.account.footer': 'Gesendet von Daybook, weil eine Organisation ein Konto mit dieser Adresse angelegt hat.',

  'invite.team.subject': 'Sie sind in ein Team eingeladen',
  'invite.team.intro':
    'Jemand lädt Sie in ein Team bei Daybook ein, wo man Zeit miteinander bucht. Nehmen Sie mit dem Konto an, das diese Adresse hat, oder legen Sie eines an. Der Link gilt eine Woche lang. Haben Sie keine Einladung erwartet, brauchen Sie nichts zu tun.',
  'invite.team.action': 'Einladung annehmen',
  'invite.team.footer': 'Gesendet von Daybook, weil jemand diese Adresse in ein Team eingeladen hat.',

  'invite.field.account': 'Konto',
  'invite.field.organization': 'Organisation',
  'invite.field.team': 'Team',
}
