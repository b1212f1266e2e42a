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

  'invite.page.title': 'Sie sind in ein Team eingeladen',
  'invite.page.text': 'Wenn Sie annehmen, gehören Sie zu „{team}“. Angemeldet sind Sie als {email}.',
  'invite.page.accept': 'Einladung annehmen',
  'invite.page.done': 'Sie gehören zum Team',
  'invite.page.doneText': 'Sie sind jetzt Mitglied von „{team}“.',
  'invite.page.gone': 'Diese Einladung gilt nicht mehr',
  'invite.page.goneText': 'Sie wurde verwendet oder zurückgezogen, oder sie ist zu alt. Bitten Sie um eine neue.',
  'invite.page.another':
    'Diese Einladung ist für eine andere E-Mail-Adresse. Melden Sie sich mit dem Konto an, das sie hat.',

  'invite.field.account': 'Konto',
  'invite.field.organization': 'Organisation',
  'invite.field.team': 'Team',
}
