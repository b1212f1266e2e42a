import type { TranslationOf } from '../../catalogue.ts'
import type { home as english } from '../../en/dashboard/home.ts'

export const home: TranslationOf<typeof english> = {
  'home.title': 'Hola, {name}',
  'home.link.title': 'Su página de reservas',
  'home.link.lead': 'Quien tenga este enlace puede reservar con usted.',
  'home.link.open': 'Abrir la página',
  'home.next.title': 'Próximas reservas',
  'home.next.all': 'Todas las reservas',
  'home.next.none': 'No hay reservas próximas. Comparta su enlace y aparecerán aquí.',
  'home.next.with': 'con {name}',
  'home.waiting.title': {
    one: 'Una reserva espera su respuesta',
    many: '{count} de reservas esperan su respuesta',
    other: '{count} reservas esperan su respuesta',
  },
  'home.waiting.open': 'Responder',
  'home.start.title': 'Primeros pasos',
  'home.start.lead': '{done} de {total} hechos.',
  'home.start.done': 'Hecho',
  'home.start.open': 'Abrir',
  'home.start.type': 'Crear un tipo de evento',
  'home.start.typeText': 'Indica qué se puede reservar: la duración, el lugar y las preguntas.',
  'home.start.calendar': 'Conectar un calendario',
  'home.start.calendarText':
    'Nadie reserva con usted mientras su calendario tiene una cita, y las reservas aparecen en él.',
  'home.start.place': 'Indicar dónde se reúnen',
  'home.start.placeText': 'Una videollamada, una dirección o un número de teléfono, para que todos sepan adónde ir.',
  'home.start.share': 'Compartir su enlace',
  'home.start.shareText': 'Ponga el enlace en sus correos, en su sitio web o en un mensaje.',
}
