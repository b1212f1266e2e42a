import type { TranslationOf } from '../catalogue.ts'
import type { verification as source } from '../en/verification.ts'

export const verification: TranslationOf<typeof source> = {
  'verification.mail.subject': 'Ihr Bestätigungscode',
  'verification.mail.intro': {
    one: 'Geben Sie diesen Code dort ein, wo Sie danach gefragt wurden. Er gilt {count} Minute lang und ein Mal. Wenn Sie ihn nicht angefordert haben, brauchen Sie nichts zu tun.',
    other:
      'Geben Sie diesen Code dort ein, wo Sie danach gefragt wurden. Er gilt {count} Minuten lang und ein Mal. Wenn Sie ihn nicht angefordert haben, brauchen Sie nichts zu tun.',
  },
  'verification.mail.code': 'Code',
  'verification.mail.footer': 'Von Daybook gesendet, weil jemand diese Adresse eingegeben hat.',
  'verification.sms': {
    one: '{code} ist Ihr Code für Daybook. Er gilt {count} Minute. Geben Sie ihn nicht weiter.',
    other: '{code} ist Ihr Code für Daybook. Er gilt {count} Minuten. Geben Sie ihn nicht weiter.',
  },
}
