import type { TranslationOf } from '../catalogue.ts'
import type { sms as english } from '../en/sms.ts'

export const sms: TranslationOf<typeof english> = {
  'sms.scheduled': 'Confirmada: {title} com {name}, {when}. {url}',
  'sms.requested': 'Solicitada: {title} com {name}, {when}. Você receberá uma resposta. {url}',
  'sms.rescheduled': 'Novo horário: {title} com {name}, agora {when}. {url}',
  'sms.cancelled': 'Cancelada: {title} com {name}, {when}.',
  'sms.declined': 'Recusada: {title} com {name}, {when}.',
  'sms.locationChanged': 'Novo local: {title} com {name}, {when}. {url}',
  'sms.reassigned': 'Outra pessoa responsável: {title} com {name}, {when}. {url}',
  'sms.attendeeRemoved': 'Você não participa mais: {title} com {name}, {when}.',
}
