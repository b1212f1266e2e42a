import type { TranslationOf } from '../catalogue.ts'
import type { calendar as english } from '../en/calendar.ts'

export const calendar: TranslationOf<typeof english> = {
  'calendar.refused.subject': 'Une modification de votre agenda n’a pas été reprise',
  'calendar.moved.intro':
    'Vous avez déplacé l’événement ci-dessous dans votre agenda, mais la réservation ne peut pas avoir lieu à la nouvelle heure. La réservation reste inchangée et l’événement est remis à sa place dans votre agenda.',
  'calendar.deleted.intro':
    'Vous avez supprimé l’événement ci-dessous de votre agenda, mais la réservation ne peut pas être annulée ainsi. La réservation reste inchangée et l’événement est remis dans votre agenda.',
  'calendar.field.meeting': 'Rendez-vous',
  'calendar.field.booked': 'Heure de la réservation',
  'calendar.field.moved': 'Heure dans votre agenda',
  'calendar.field.reason': 'Raison',
  'calendar.action.open': 'Ouvrir la réservation',
  'calendar.footer': 'Envoyé par Daybook, parce que les réservations sont inscrites dans votre agenda.',
}
