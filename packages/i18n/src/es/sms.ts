import type { TranslationOf } from '../catalogue.ts'
import type { sms as english } from '../en/sms.ts'

export const sms: TranslationOf<typeof english> = {
  'sms.scheduled': 'Confirmada: {title} con {name}, {when}. {url}',
  'sms.requested': 'Solicitada: {title} con {name}, {when}. Recibirá una respuesta. {url}',
  'sms.rescheduled': 'Cambio de horario: {title} con {name}, ahora {when}. {url}',
  'sms.cancelled': 'Cancelada: {title} con {name}, {when}.',
  'sms.declined': 'Rechazada: {title} con {name}, {when}.',
  'sms.locationChanged': 'Nuevo lugar: {title} con {name}, {when}. {url}',
  'sms.reassigned': 'Otra persona a cargo: {title} con {name}, {when}. {url}',
  'sms.attendeeRemoved': 'Ya no participa: {title} con {name}, {when}.',
}
