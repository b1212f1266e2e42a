import type { TranslationOf } from '../catalogue.ts'
import type { calendar as english } from '../en/calendar.ts'

export const calendar: TranslationOf<typeof english> = {
  'calendar.refused.subject': 'Un cambio en su calendario no se ha aplicado',
  'calendar.moved.intro':
    'Ha movido el evento siguiente en su calendario, pero la reserva no puede tener lugar a la nueva hora. La reserva queda como estaba y el evento vuelve a su lugar en el calendario.',
  'calendar.deleted.intro':
    'Ha eliminado el evento siguiente de su calendario, pero la reserva no se puede cancelar de este modo. La reserva queda como estaba y el evento vuelve a su calendario.',
  'calendar.field.meeting': 'Reunión',
  'calendar.field.booked': 'Hora de la reserva',
  'calendar.field.moved': 'Hora en su calendario',
  'calendar.field.reason': 'Motivo',
  'calendar.action.open': 'Abrir la reserva',
  'calendar.footer': 'Enviado por Daybook, porque las reservas se escriben en su calendario.',
}
