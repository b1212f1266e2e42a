import type { TranslationOf } from '../catalogue.ts'
import type { workflow as english } from '../en/workflow.ts'

export const workflow: TranslationOf<typeof english> = {
  'workflow.reminder.subject': 'Rappel : {title}, {date}',
  'workflow.reminder.heading': 'Votre rendez-vous approche',
  'workflow.reminder.intro': 'Vous avez rendez-vous avec {name}.',
  'workflow.reminder.text': 'Rappel : {title} avec {name}, {when}.',

  'workflow.rescheduled.subject': 'Déplacé : {title}, {date}',
  'workflow.rescheduled.heading': 'Votre rendez-vous a été déplacé',
  'workflow.rescheduled.intro': 'Votre rendez-vous avec {name} a lieu à un nouvel horaire.',
  'workflow.rescheduled.text': 'Déplacé : {title} avec {name}, désormais {when}.',

  'workflow.cancelled.subject': 'Annulé : {title}, {date}',
  'workflow.cancelled.heading': 'Votre rendez-vous est annulé',
  'workflow.cancelled.intro': 'Le rendez-vous avec {name} n’aura pas lieu.',
  'workflow.cancelled.text': 'Annulé : {title} avec {name}, {when}.',

  'workflow.completed.subject': 'Merci : {title}, {date}',
  'workflow.completed.heading': 'Merci pour ce rendez-vous',
  'workflow.completed.intro': 'Votre rendez-vous avec {name} est terminé.',
  'workflow.completed.text': 'Merci pour {title} avec {name}, {when}.',

  'workflow.rating.subject': 'Comment était-ce ? {title}, {date}',
  'workflow.rating.heading': 'Comment s’est passé votre rendez-vous ?',
  'workflow.rating.intro':
    'Vous avez rencontré {name}. Veuillez répondre à ce message et dire comment cela s’est passé.',
  'workflow.rating.text': 'Comment s’est passé {title} avec {name} ? Dites-le-nous, s’il vous plaît.',

  'workflow.custom.subject': '{title}, {date}',
  'workflow.custom.heading': 'À propos de votre rendez-vous',
  'workflow.custom.intro': 'Il s’agit de votre rendez-vous avec {name}.',
  'workflow.custom.text': '{title} avec {name}, {when}.',

  'workflow.form.subject': 'Votre réponse : {title}',
  'workflow.form.text': 'Merci. Votre réponse à {title} est bien arrivée.',

  'workflow.footer': 'Envoyé par Daybook, car cette adresse fait partie de la réservation ou doit en être informée.',
}
