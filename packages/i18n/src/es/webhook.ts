import type { TranslationOf } from '../catalogue.ts'
import type { webhook as english } from '../en/webhook.ts'

export const webhook: TranslationOf<typeof english> = {
  'webhook.failing.subject': 'Un webhook no se puede entregar',
  'webhook.failing.intro':
    'Desde hace un día no se ha podido entregar nada a la dirección indicada abajo. Seguimos intentándolo, cada entrega durante tres días. Después de cinco días sin éxito, el webhook se desactiva.',
  'webhook.disabled.subject': 'Se ha desactivado un webhook',
  'webhook.disabled.intro':
    'Durante cinco días no se ha podido entregar nada a la dirección indicada abajo, por lo que ya no se envía nada allí. Lo que espera su entrega se conserva: active de nuevo el webhook y continuará donde se detuvo.',
  'webhook.gone.subject': 'El destinatario ha desactivado un webhook',
  'webhook.gone.intro':
    'La dirección indicada abajo ha respondido que ya no existe (410), por lo que ya no se envía nada allí. Si ha sido un error, active de nuevo el webhook: lo que espera su entrega se conserva.',
  'webhook.field.address': 'Dirección',
  'webhook.field.since': 'Sin éxito desde',
  'webhook.field.lastFailure': 'Último fallo',
  'webhook.footer': 'Enviado por Daybook porque usted se ocupa de este webhook.',
}
