import type { TranslationOf } from '../catalogue.ts'
import type { meeting as source } from '../en/meeting.ts'

export const meeting: TranslationOf<typeof source> = {
  'meeting.failed.subject': 'No hay sala en {app} para una reunión',
  'meeting.refused.intro':
    '{app} no acepta la cuenta conectada, por lo que la siguiente reunión aún no tiene sala. Vuelva a conectar {app}. La sala se creará en cuanto funcione.',
  'meeting.givenUp.intro':
    'Desde hace un día no se ha podido crear una sala en {app} para la siguiente reunión. El servidor ya no lo intenta. Cambie el lugar de la reunión o diga a los asistentes dónde se reúnen.',
  'meeting.field.meeting': 'Reunión',
  'meeting.field.when': 'Hora',
  'meeting.field.reason': 'Motivo',
  'meeting.action.open': 'Abrir la reserva',
  'meeting.footer': 'Enviado por Daybook porque sus reuniones tienen lugar en una aplicación de vídeo conectada.',
}
