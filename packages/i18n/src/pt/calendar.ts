import type { TranslationOf } from '../catalogue.ts'
import type { calendar as english } from '../en/calendar.ts'

export const calendar: TranslationOf<typeof english> = {
  'calendar.refused.subject': 'Uma alteração na sua agenda não foi aplicada',
  'calendar.moved.intro':
    'Você moveu o evento abaixo na sua agenda, mas a reserva não pode acontecer no novo horário. A reserva continua como estava, e o evento na sua agenda volta ao lugar.',
  'calendar.deleted.intro':
    'Você excluiu o evento abaixo da sua agenda, mas a reserva não pode ser cancelada dessa forma. A reserva continua como estava, e o evento volta à sua agenda.',
  'calendar.field.meeting': 'Reunião',
  'calendar.field.booked': 'Horário da reserva',
  'calendar.field.moved': 'Horário na sua agenda',
  'calendar.field.reason': 'Motivo',
  'calendar.action.open': 'Abrir a reserva',
  'calendar.footer': 'Enviado pelo Daybook, porque as reservas são escritas na sua agenda.',
}
