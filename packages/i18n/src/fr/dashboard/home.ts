import type { TranslationOf } from '../../catalogue.ts'
import type { home as english } from '../../en/dashboard/home.ts'

export const home: TranslationOf<typeof english> = {
  'home.title': 'Bonjour, {name}',
  'home.link.title': 'Votre page de réservation',
  'home.link.lead': 'Toute personne qui a ce lien peut réserver avec vous.',
  'home.link.open': 'Ouvrir la page',
  'home.next.title': 'Prochains rendez-vous',
  'home.next.all': 'Tous les rendez-vous',
  'home.next.none': 'Aucun rendez-vous à venir. Partagez votre lien, et ils apparaîtront ici.',
  'home.next.with': 'avec {name}',
  'home.waiting.title': {
    one: 'Un rendez-vous attend votre réponse',
    many: '{count} de rendez-vous attendent votre réponse',
    other: '{count} rendez-vous attendent votre réponse',
  },
  'home.waiting.open': 'Répondre',
  'home.start.title': 'Premiers pas',
  'home.start.lead': '{done} sur {total} sont faits.',
  'home.start.done': 'Fait',
  'home.start.open': 'Ouvrir',
  'home.start.type': 'Créer un type d’événement',
  'home.start.typeText': 'Il dit ce que l’on peut réserver : la durée, le lieu, les questions.',
  'home.start.calendar': 'Connecter un calendrier',
  'home.start.calendarText': 'Personne ne réserve quand votre calendrier est pris, et les rendez-vous y apparaissent.',
  'home.start.place': 'Indiquer où vous vous rencontrez',
  'home.start.placeText': 'Un appel vidéo, une adresse ou un numéro de téléphone, pour que chacun sache où aller.',
  'home.start.share': 'Partager votre lien',
  'home.start.shareText': 'Mettez le lien dans vos e-mails, sur votre site ou dans un message.',
}
