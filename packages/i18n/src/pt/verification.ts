import type { TranslationOf } from '../catalogue.ts'
import type { verification as english } from '../en/verification.ts'

export const verification: TranslationOf<typeof english> = {
  'verification.mail.subject': 'Seu código de verificação',
  'verification.mail.intro': {
    one: 'Digite este código onde ele foi pedido. Ele vale por {count} minuto e só pode ser usado uma vez. Se você não o pediu, não precisa fazer nada.',
    many: 'Digite este código onde ele foi pedido. Ele vale por {count} de minutos e só pode ser usado uma vez. Se você não o pediu, não precisa fazer nada.',
    other:
      'Digite este código onde ele foi pedido. Ele vale por {count} minutos e só pode ser usado uma vez. Se você não o pediu, não precisa fazer nada.',
  },
  'verification.mail.code': 'Código',
  'verification.mail.footer': 'Enviado pelo Daybook porque alguém digitou este endereço.',
  'verification.sms': {
    one: '{code} é o seu código do Daybook. Ele vale por {count} minuto. Não o informe a ninguém.',
    many: '{code} é o seu código do Daybook. Ele vale por {count} de minutos. Não o informe a ninguém.',
    other: '{code} é o seu código do Daybook. Ele vale por {count} minutos. Não o informe a ninguém.',
  },
}
