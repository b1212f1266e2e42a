import type { TranslationOf } from '../catalogue.ts'
import type { workflow as english } from '../en/workflow.ts'

export const workflow: TranslationOf<typeof english> = {
  'workflow.reminder.subject': 'Recordatorio: {title}, {date}',
  'workflow.reminder.heading': 'Su reunión se acerca',
  'workflow.reminder.intro': 'Tiene una reunión con {name}.',
  'workflow.reminder.text': 'Recordatorio: {title} con {name}, {when}.',

  'workflow.rescheduled.subject': 'Cambio de horario: {title}, {date}',
  'workflow.rescheduled.heading': 'Su reunión ha cambiado de horario',
  'workflow.rescheduled.intro': 'Su reunión con {name} tendrá lugar en un nuevo horario.',
  'workflow.rescheduled.text': 'Cambio de horario: {title} con {name}, ahora {when}.',

  'workflow.cancelled.subject': 'Cancelada: {title}, {date}',
  'workflow.cancelled.heading': 'Su reunión está cancelada',
  'workflow.cancelled.intro': 'La reunión con {name} no tendrá lugar.',
  'workflow.cancelled.text': 'Cancelada: {title} con {name}, {when}.',

  'workflow.completed.subject': 'Gracias: {title}, {date}',
  'workflow.completed.heading': 'Gracias por la reunión',
  'workflow.completed.intro': 'Su reunión con {name} ha terminado.',
  'workflow.completed.text': 'Gracias por {title} con {name}, {when}.',

  'workflow.rating.subject': '¿Qué le ha parecido? {title}, {date}',
  'workflow.rating.heading': '¿Qué le ha parecido la reunión?',
  'workflow.rating.intro': 'Se ha reunido con {name}. Responda a este mensaje y cuéntenos cómo ha ido, por favor.',
  'workflow.rating.text': '¿Qué le ha parecido {title} con {name}? Cuéntenoslo, por favor.',

  'workflow.custom.subject': '{title}, {date}',
  'workflow.custom.heading': 'Sobre su reunión',
  'workflow.custom.intro': 'Se trata de su reunión con {name}.',
  'workflow.custom.text': '{title} con {name}, {when}.',

  'workflow.form.subject': 'Su respuesta: {title}',
  'workflow.form.text': 'Gracias. Hemos recibido su respuesta a {title}.',

  'workflow.footer':
    'Enviado por Daybook porque esta dirección forma parte de la reserva o debe recibir noticias de ella.',
}
