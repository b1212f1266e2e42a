import type { TranslationOf } from '../catalogue.ts'
import type { mail as english } from '../en/mail.ts'

export const mail: TranslationOf<typeof english> = {
  'mail.scheduled.subject': 'Confirmé : {title}, {date}',
  'mail.scheduled.attendee.heading': 'Votre réservation est confirmée',
  'mail.scheduled.attendee.intro': 'Vous avez rendez-vous avec {name}.',
  'mail.scheduled.organizer.heading': 'Nouvelle réservation',
  'mail.scheduled.organizer.intro': '{name} a réservé un rendez-vous avec vous.',

  'mail.requested.subject': 'Demandé : {title}, {date}',
  'mail.requested.attendee.heading': 'La demande a été envoyée',
  'mail.requested.attendee.intro':
    '{name} doit encore confirmer cet horaire. Vous recevrez une réponse dans tous les cas.',
  'mail.requested.organizer.heading': 'Une réservation attend une réponse',
  'mail.requested.organizer.intro': '{name} demande cet horaire. Il reste à le confirmer ou à le refuser.',

  'mail.rescheduled.subject': 'Déplacé : {title}, {date}',
  'mail.rescheduled.attendee.heading': 'Votre rendez-vous a été déplacé',
  'mail.rescheduled.attendee.intro': 'Votre rendez-vous avec {name} a lieu à un nouvel horaire.',
  'mail.rescheduled.organizer.heading': 'Un rendez-vous a été déplacé',
  'mail.rescheduled.organizer.intro': 'Votre rendez-vous avec {name} a lieu à un nouvel horaire.',

  'mail.cancelled.subject': 'Annulé : {title}, {date}',
  'mail.cancelled.attendee.heading': 'Votre rendez-vous est annulé',
  'mail.cancelled.attendee.intro': 'Le rendez-vous avec {name} n’aura pas lieu.',
  'mail.cancelled.organizer.heading': 'Un rendez-vous est annulé',
  'mail.cancelled.organizer.intro': 'Le rendez-vous avec {name} n’aura pas lieu. L’horaire est de nouveau libre.',

  'mail.declined.subject': 'Refusé : {title}, {date}',
  'mail.declined.attendee.heading': 'La demande a été refusée',
  'mail.declined.attendee.intro': '{name} ne peut pas vous recevoir à cet horaire.',
  'mail.declined.organizer.heading': 'Une demande a été refusée',
  'mail.declined.organizer.intro': 'Nous avons informé {name} que cet horaire ne convient pas.',

  'mail.guestsAdded.subject': 'Invités ajoutés : {title}, {date}',
  'mail.guestsAdded.attendee.heading': 'Des invités ont été ajoutés',
  'mail.guestsAdded.attendee.intro': 'D’autres personnes participent à votre rendez-vous avec {name}.',
  'mail.guestsAdded.organizer.heading': 'Des invités ont été ajoutés',
  'mail.guestsAdded.organizer.intro': 'D’autres personnes participent à votre rendez-vous avec {name}.',

  'mail.locationChanged.subject': 'Nouveau lieu : {title}, {date}',
  'mail.locationChanged.attendee.heading': 'Le lieu a changé',
  'mail.locationChanged.attendee.intro': 'Votre rendez-vous avec {name} a lieu à un autre endroit.',
  'mail.locationChanged.organizer.heading': 'Le lieu a changé',
  'mail.locationChanged.organizer.intro': 'Votre rendez-vous avec {name} a lieu à un autre endroit.',

  'mail.attendeeRemoved.subject': 'Sans vous : {title}, {date}',
  'mail.attendeeRemoved.heading': 'Vous ne participez plus',
  'mail.attendeeRemoved.intro': 'Le rendez-vous avec {name} a lieu sans vous.',

  'mail.reassigned.subject': 'Autre interlocuteur : {title}, {date}',
  'mail.reassigned.heading': 'Une autre personne prend le relais',
  'mail.reassigned.attendee.intro': '{host} prend désormais en charge votre rendez-vous. L’horaire ne change pas.',
  'mail.reassigned.organizer.intro':
    '{host} prend désormais en charge le rendez-vous avec {name}. L’horaire ne change pas.',

  'mail.unassigned.subject': 'Transmis : {title}, {date}',
  'mail.unassigned.heading': 'Une autre personne reprend votre rendez-vous',
  'mail.unassigned.intro': '{host} a rendez-vous avec {name} à votre place. Votre horaire est de nouveau libre.',

  'mail.paymentDue.subject': 'Plus qu’une étape pour votre réservation : {title}, {date}',
  'mail.paymentDue.heading': 'Il reste une étape',
  'mail.paymentDue.intro':
    'L’horaire avec {name} vous est réservé jusqu’au {until}. Le rendez-vous est réservé une fois {amount} payés.',
  'mail.paymentDue.holdIntro':
    'L’horaire avec {name} vous est réservé jusqu’au {until}. Le rendez-vous est réservé une fois que vous avez laissé une carte. {amount} ne sont débités que si vous ne venez pas.',
  'mail.rescheduleOffered.subject': 'Déplacer votre rendez-vous ? {title}, {date}',
  'mail.rescheduleOffered.heading': 'Vous avez déjà une réservation',
  'mail.rescheduleOffered.intro':
    'Quelqu’un vient d’essayer de réserver un autre rendez-vous avec {name} avec votre adresse e-mail, qui a déjà autant de réservations que permis. Si c’était vous, vous pouvez déplacer ce rendez-vous. Sinon, vous n’avez rien à faire.',

  'mail.namedAsGuest.subject': 'Cité comme invité : {title}, {date}',
  'mail.namedAsGuest.heading': 'Quelqu’un vous a indiqué comme invité',
  'mail.namedAsGuest.intro':
    'Si vous venez, dites-le-nous : vous recevrez alors l’invitation et serez informé des changements. Sinon, nous ne vous enverrons plus rien au sujet de ce rendez-vous.',

  'mail.field.what': 'Quoi',
  'mail.field.when': 'Quand',
  'mail.field.former': 'Ancien horaire',
  'mail.field.where': 'Où',
  'mail.field.who': 'Qui',
  'mail.field.newGuests': {
    one: 'Nouvel invité',
    many: 'Nouveaux invités ({count})',
    other: 'Nouveaux invités ({count})',
  },
  'mail.field.description': 'Description',
  'mail.field.notes': 'Remarques',
  'mail.field.reason': 'Motif',

  'mail.label': '{label} :',
  'mail.personInRole': '{name} ({role})',

  'mail.role.organizer': 'organise',
  'mail.role.host': 'organise aussi',
  'mail.role.guest': 'participe',

  'mail.action.view': 'Voir la réservation',
  'mail.action.dashboard': 'Ouvrir dans le tableau de bord',
  'mail.action.reschedule': 'Déplacer',
  'mail.action.cancel': 'Annuler',
  'mail.action.come': 'Je viens',
  'mail.action.confirm': 'Confirmer',
  'mail.action.decline': 'Refuser',

  'mail.footer': 'Envoyé par Daybook, car cette adresse fait partie de la réservation.',
}
