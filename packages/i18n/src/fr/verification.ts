import type { TranslationOf } from '../catalogue.ts'
import type { verification as english } from '../en/verification.ts'

export const verification: TranslationOf<typeof english> = {
  'verification.mail.subject': 'Votre code de vérification',
  'verification.mail.intro': {
    one: 'Saisissez ce code là où il vous a été demandé. Il est valable {count} minute et ne sert qu’une fois. Si vous ne l’avez pas demandé, vous n’avez rien à faire.',
    many: 'Saisissez ce code là où il vous a été demandé. Il est valable {count} de minutes et ne sert qu’une fois. Si vous ne l’avez pas demandé, vous n’avez rien à faire.',
    other:
      'Saisissez ce code là où il vous a été demandé. Il est valable {count} minutes et ne sert qu’une fois. Si vous ne l’avez pas demandé, vous n’avez rien à faire.',
  },
  'verification.mail.code': 'Code',
  'verification.mail.footer': 'Envoyé par Daybook, car quelqu’un a saisi cette adresse.',
  'verification.sms': {
    one: '{code} est votre code Daybook. Il est valable {count} minute. Ne le communiquez à personne.',
    many: '{code} est votre code Daybook. Il est valable {count} de minutes. Ne le communiquez à personne.',
    other: '{code} est votre code Daybook. Il est valable {count} minutes. Ne le communiquez à personne.',
  },
}
