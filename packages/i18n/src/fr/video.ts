import type { TranslationOf } from '../catalogue.ts'
import type { video as source } from '../en/video.ts'

export const video: TranslationOf<typeof source> = {
  'video.page.join': 'Rejoindre la visioconférence',
  'video.page.open': 'La salle est ouverte',
  'video.page.openText':
    'La réunion a lieu sur {server}. Ce serveur peut demander à la première personne de se connecter.',
  'video.page.provider': 'Le rendez-vous a lieu sur {app}',
  'video.page.providerText':
    'Vous pouvez vous y rendre à tout moment. Vous devrez peut-être y attendre l’arrivée de l’hôte.',
  'video.page.early': 'La salle n’est pas encore ouverte',
  'video.page.earlyText': 'Elle ouvre {count} minutes avant la réunion : {time}.',
  'video.page.again': 'Réessayer',
  'video.page.closed': 'La salle est fermée.',
  'video.page.elsewhere': 'Cette réunion n’a pas de salle de visioconférence',
  'video.page.elsewhereText': 'Elle a lieu ailleurs. La réservation indique où.',
  'video.page.off': 'La visioconférence est désactivée',
  'video.page.offText':
    'Ce serveur ne propose plus de salles de visioconférence. Veuillez demander à l’autre personne où vous vous retrouvez.',
  'video.page.making': 'La salle est en cours de création',
  'video.page.makingText': '{app} crée une salle pour la réunion. Cette page se recharge d’elle-même.',
  'video.page.slow': 'La salle est toujours en cours de création',
  'video.page.slowText': '{app} n’a pas encore créé de salle. Veuillez réessayer dans quelques minutes.',
  'video.page.failed': 'La réunion n’a pas de salle',
  'video.page.failedText':
    'Aucune salle n’a pu être créée sur {app}. Veuillez demander à l’autre partie où vous vous retrouvez.',
}
