import type { TranslationOf } from '../catalogue.ts'
import type { verification as english } from '../en/verification.ts'

export const verification: TranslationOf<typeof english> = {
  'verification.mail.subject': 'Su código de verificación',
  'verification.mail.intro': {
    one: 'Introduzca este código donde se le ha pedido. Es válido durante {count} minuto y se puede usar una sola vez. Si no lo ha pedido usted, no tiene que hacer nada.',
    many: 'Introduzca este código donde se le ha pedido. Es válido durante {count} de minutos y se puede usar una sola vez. Si no lo ha pedido usted, no tiene que hacer nada.',
    other:
      'Introduzca este código donde se le ha pedido. Es válido durante {count} minutos y se puede usar una sola vez. Si no lo ha pedido usted, no tiene que hacer nada.',
  },
  'verification.mail.code': 'Código',
  'verification.mail.footer': 'Enviado por Daybook porque alguien ha introducido esta dirección.',
  'verification.sms': {
    one: '{code} es su código de Daybook. Es válido durante {count} minuto. No lo comparta con nadie.',
    many: '{code} es su código de Daybook. Es válido durante {count} de minutos. No lo comparta con nadie.',
    other: '{code} es su código de Daybook. Es válido durante {count} minutos. No lo comparta con nadie.',
  },
}
