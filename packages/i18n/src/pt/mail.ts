import type { TranslationOf } from '../catalogue.ts'
import type { mail as english } from '../en/mail.ts'

export const mail: TranslationOf<typeof english> = {
  'mail.scheduled.subject': 'Confirmada: {title}, {date}',
  'mail.scheduled.attendee.heading': 'Sua reserva está confirmada',
  'mail.scheduled.attendee.intro': 'Você tem uma reunião com {name}.',
  'mail.scheduled.organizer.heading': 'Nova reserva',
  'mail.scheduled.organizer.intro': '{name} reservou um horário com você.',

  'mail.requested.subject': 'Solicitada: {title}, {date}',
  'mail.requested.attendee.heading': 'A solicitação foi enviada',
  'mail.requested.attendee.intro':
    '{name} ainda precisa confirmar este horário. Você receberá uma resposta de qualquer forma.',
  'mail.requested.organizer.heading': 'Uma reserva espera uma resposta',
  'mail.requested.organizer.intro': '{name} pede este horário. Ainda é preciso confirmá-lo ou recusá-lo.',

  'mail.rescheduled.subject': 'Novo horário: {title}, {date}',
  'mail.rescheduled.attendee.heading': 'Sua reserva mudou de horário',
  'mail.rescheduled.attendee.intro': 'Sua reunião com {name} acontecerá em um novo horário.',
  'mail.rescheduled.organizer.heading': 'Uma reserva mudou de horário',
  'mail.rescheduled.organizer.intro': 'Sua reunião com {name} acontecerá em um novo horário.',

  'mail.cancelled.subject': 'Cancelada: {title}, {date}',
  'mail.cancelled.attendee.heading': 'Sua reserva foi cancelada',
  'mail.cancelled.attendee.intro': 'A reunião com {name} não acontecerá.',
  'mail.cancelled.organizer.heading': 'Uma reserva foi cancelada',
  'mail.cancelled.organizer.intro': 'A reunião com {name} não acontecerá. O horário está livre novamente.',

  'mail.declined.subject': 'Recusada: {title}, {date}',
  'mail.declined.attendee.heading': 'A solicitação foi recusada',
  'mail.declined.attendee.intro': '{name} não pode se reunir com você neste horário.',
  'mail.declined.organizer.heading': 'Uma solicitação foi recusada',
  'mail.declined.organizer.intro': 'Avisamos {name} de que este horário não é possível.',

  'mail.guestsAdded.subject': 'Novos convidados: {title}, {date}',
  'mail.guestsAdded.attendee.heading': 'Foram adicionados convidados',
  'mail.guestsAdded.attendee.intro': 'Mais pessoas participarão da sua reunião com {name}.',
  'mail.guestsAdded.organizer.heading': 'Foram adicionados convidados',
  'mail.guestsAdded.organizer.intro': 'Mais pessoas participarão da sua reunião com {name}.',

  'mail.locationChanged.subject': 'Novo local: {title}, {date}',
  'mail.locationChanged.attendee.heading': 'O local mudou',
  'mail.locationChanged.attendee.intro': 'Sua reunião com {name} acontecerá em outro local.',
  'mail.locationChanged.organizer.heading': 'O local mudou',
  'mail.locationChanged.organizer.intro': 'Sua reunião com {name} acontecerá em outro local.',

  'mail.attendeeRemoved.subject': 'Sem você: {title}, {date}',
  'mail.attendeeRemoved.heading': 'Você não participa mais',
  'mail.attendeeRemoved.intro': 'A reunião com {name} acontecerá sem você.',

  'mail.reassigned.subject': 'Outra pessoa responsável: {title}, {date}',
  'mail.reassigned.heading': 'Outra pessoa assumiu a reunião',
  'mail.reassigned.attendee.intro': '{host} assume a sua reserva a partir de agora. O horário continua o mesmo.',
  'mail.reassigned.organizer.intro':
    '{host} assume a reunião com {name} a partir de agora. O horário continua o mesmo.',

  'mail.unassigned.subject': 'Transferida: {title}, {date}',
  'mail.unassigned.heading': 'Outra pessoa assumiu a sua reunião',
  'mail.unassigned.intro': '{host} se reunirá com {name} no seu lugar. Seu horário está livre novamente.',

  'mail.paymentDue.subject': 'Falta um passo para a sua reserva: {title}, {date}',
  'mail.paymentDue.heading': 'Falta um passo',
  'mail.paymentDue.intro':
    'O horário com {name} está reservado para você até {until}. A reunião fica marcada quando {amount} for pago.',
  'mail.paymentDue.holdIntro':
    'O horário com {name} está reservado para você até {until}. A reunião fica marcada quando você deixar um cartão. {amount} só é cobrado se você não vier.',
  'mail.rescheduleOffered.subject': 'Mudar o horário da sua reserva? {title}, {date}',
  'mail.rescheduleOffered.heading': 'Você já tem uma reserva',
  'mail.rescheduleOffered.intro':
    'Alguém acabou de tentar reservar outra reunião com {name} usando o seu endereço de e-mail, que já tem todas as reservas permitidas. Se foi você, pode mudar o horário desta reserva. Se não foi, não precisa fazer nada.',

  'mail.namedAsGuest.subject': 'Indicado como convidado: {title}, {date}',
  'mail.namedAsGuest.heading': 'Alguém indicou você como convidado',
  'mail.namedAsGuest.intro':
    'Se você vai participar, avise: então você recebe o convite e é informado sobre mudanças. Caso contrário, não enviaremos mais nada sobre esta reunião.',

  'mail.field.what': 'O quê',
  'mail.field.when': 'Quando',
  'mail.field.former': 'Horário anterior',
  'mail.field.where': 'Onde',
  'mail.field.who': 'Quem',
  'mail.field.newGuests': {
    one: 'Novo convidado',
    many: 'Novos convidados ({count})',
    other: 'Novos convidados ({count})',
  },
  'mail.field.description': 'Descrição',
  'mail.field.notes': 'Observações',
  'mail.field.reason': 'Motivo',

  'mail.label': '{label}:',
  'mail.personInRole': '{name} ({role})',

  'mail.role.organizer': 'organiza',
  'mail.role.host': 'também organiza',
  'mail.role.guest': 'participa',

  'mail.action.view': 'Ver a reserva',
  'mail.action.dashboard': 'Abrir no painel',
  'mail.action.reschedule': 'Mudar o horário',
  'mail.action.cancel': 'Cancelar',
  'mail.action.come': 'Vou participar',
  'mail.action.confirm': 'Confirmar',
  'mail.action.decline': 'Recusar',

  'mail.footer': 'Enviado pelo Daybook porque este endereço faz parte da reserva.',
}
