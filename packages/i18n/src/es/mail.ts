import type { TranslationOf } from '../catalogue.ts'
import type { mail as english } from '../en/mail.ts'

export const mail: TranslationOf<typeof english> = {
  'mail.scheduled.subject': 'Confirmada: {title}, {date}',
  'mail.scheduled.attendee.heading': 'Su reserva está confirmada',
  'mail.scheduled.attendee.intro': 'Tiene una reunión con {name}.',
  'mail.scheduled.organizer.heading': 'Nueva reserva',
  'mail.scheduled.organizer.intro': '{name} ha reservado una reunión con usted.',

  'mail.requested.subject': 'Solicitada: {title}, {date}',
  'mail.requested.attendee.heading': 'La solicitud se ha enviado',
  'mail.requested.attendee.intro':
    '{name} todavía tiene que confirmar este horario. Recibirá una respuesta en todo caso.',
  'mail.requested.organizer.heading': 'Una reserva espera respuesta',
  'mail.requested.organizer.intro': '{name} solicita este horario. Todavía hay que confirmarlo o rechazarlo.',

  'mail.rescheduled.subject': 'Cambio de horario: {title}, {date}',
  'mail.rescheduled.attendee.heading': 'Su reserva ha cambiado de horario',
  'mail.rescheduled.attendee.intro': 'Su reunión con {name} tendrá lugar en un nuevo horario.',
  'mail.rescheduled.organizer.heading': 'Una reserva ha cambiado de horario',
  'mail.rescheduled.organizer.intro': 'Su reunión con {name} tendrá lugar en un nuevo horario.',

  'mail.cancelled.subject': 'Cancelada: {title}, {date}',
  'mail.cancelled.attendee.heading': 'Su reserva está cancelada',
  'mail.cancelled.attendee.intro': 'La reunión con {name} no tendrá lugar.',
  'mail.cancelled.organizer.heading': 'Una reserva se ha cancelado',
  'mail.cancelled.organizer.intro': 'La reunión con {name} no tendrá lugar. El horario vuelve a estar libre.',

  'mail.declined.subject': 'Rechazada: {title}, {date}',
  'mail.declined.attendee.heading': 'La solicitud se ha rechazado',
  'mail.declined.attendee.intro': '{name} no puede reunirse con usted en este horario.',
  'mail.declined.organizer.heading': 'Una solicitud se ha rechazado',
  'mail.declined.organizer.intro': 'Hemos comunicado a {name} que este horario no es posible.',

  'mail.guestsAdded.subject': 'Nuevos invitados: {title}, {date}',
  'mail.guestsAdded.attendee.heading': 'Se han añadido invitados',
  'mail.guestsAdded.attendee.intro': 'Más personas asistirán a su reunión con {name}.',
  'mail.guestsAdded.organizer.heading': 'Se han añadido invitados',
  'mail.guestsAdded.organizer.intro': 'Más personas asistirán a su reunión con {name}.',

  'mail.locationChanged.subject': 'Nuevo lugar: {title}, {date}',
  'mail.locationChanged.attendee.heading': 'El lugar ha cambiado',
  'mail.locationChanged.attendee.intro': 'Su reunión con {name} tendrá lugar en otro sitio.',
  'mail.locationChanged.organizer.heading': 'El lugar ha cambiado',
  'mail.locationChanged.organizer.intro': 'Su reunión con {name} tendrá lugar en otro sitio.',

  'mail.attendeeRemoved.subject': 'Sin usted: {title}, {date}',
  'mail.attendeeRemoved.heading': 'Ya no participa',
  'mail.attendeeRemoved.intro': 'La reunión con {name} tendrá lugar sin usted.',

  'mail.reassigned.subject': 'Otra persona a cargo: {title}, {date}',
  'mail.reassigned.heading': 'Otra persona se hace cargo',
  'mail.reassigned.attendee.intro': '{host} se encarga de su reserva a partir de ahora. El horario no cambia.',
  'mail.reassigned.organizer.intro':
    '{host} se encarga de la reunión con {name} a partir de ahora. El horario no cambia.',

  'mail.unassigned.subject': 'Traspasada: {title}, {date}',
  'mail.unassigned.heading': 'Otra persona se hace cargo de su reunión',
  'mail.unassigned.intro': '{host} se reunirá con {name} en su lugar. Su horario vuelve a estar libre.',

  'mail.paymentDue.subject': 'Falta un paso para su reserva: {title}, {date}',
  'mail.paymentDue.heading': 'Falta un paso',
  'mail.paymentDue.intro':
    'El horario con {name} está reservado para usted hasta el {until}. La reunión queda reservada cuando se pague {amount}.',
  'mail.paymentDue.holdIntro':
    'El horario con {name} está reservado para usted hasta el {until}. La reunión queda reservada cuando deje una tarjeta. {amount} se cobra solo si usted no viene.',
  'mail.rescheduleOffered.subject': '¿Cambiar el horario de su reserva? {title}, {date}',
  'mail.rescheduleOffered.heading': 'Ya tiene una reserva',
  'mail.rescheduleOffered.intro':
    'Alguien acaba de intentar reservar otra reunión con {name} con su dirección de correo, que ya tiene todas las reservas permitidas. Si ha sido usted, puede cambiar el horario de esta reserva. Si no, no tiene que hacer nada.',

  'mail.namedAsGuest.subject': 'Mencionado como invitado: {title}, {date}',
  'mail.namedAsGuest.heading': 'Alguien le ha indicado como invitado',
  'mail.namedAsGuest.intro':
    'Si va a asistir, indíquelo: entonces recibirá la invitación y se le informará de los cambios. De lo contrario no le enviaremos nada más sobre esta reunión.',

  'mail.field.what': 'Qué',
  'mail.field.when': 'Cuándo',
  'mail.field.former': 'Horario anterior',
  'mail.field.where': 'Dónde',
  'mail.field.who': 'Quién',
  'mail.field.newGuests': {
    one: 'Nuevo invitado',
    many: 'Nuevos invitados ({count})',
    other: 'Nuevos invitados ({count})',
  },
  'mail.field.description': 'Descripción',
  'mail.field.notes': 'Notas',
  'mail.field.reason': 'Motivo',

  'mail.label': '{label}:',
  'mail.personInRole': '{name} ({role})',

  'mail.role.organizer': 'organiza',
  'mail.role.host': 'también organiza',
  'mail.role.guest': 'asiste',

  'mail.action.view': 'Ver la reserva',
  'mail.action.dashboard': 'Abrir en el panel',
  'mail.action.reschedule': 'Cambiar el horario',
  'mail.action.cancel': 'Cancelar',
  'mail.action.come': 'Voy a asistir',
  'mail.action.confirm': 'Confirmar',
  'mail.action.decline': 'Rechazar',

  'mail.footer': 'Enviado por Daybook porque esta dirección forma parte de la reserva.',
}
