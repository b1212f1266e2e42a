import type { TranslationOf } from '../catalogue.ts'
import type { meeting as source } from '../en/meeting.ts'

export const meeting: TranslationOf<typeof source> = {
  'meeting.failed.subject': 'Pas de salle sur {app} pour une réunion',
  'meeting.refused.intro':
    '{app} n’accepte pas le compte connecté ; la réunion ci-dessous n’a donc pas encore de salle. Veuillez reconnecter {app}. La salle sera créée dès que cela fonctionnera.',
  'meeting.givenUp.intro':
    'Depuis un jour, aucune salle n’a pu être créée sur {app} pour la réunion ci-dessous. Le serveur a cessé d’essayer. Veuillez changer le lieu de la réunion ou dire aux participants où vous vous retrouvez.',
  'meeting.field.meeting': 'Réunion',
  'meeting.field.when': 'Heure',
  'meeting.field.reason': 'Raison',
  'meeting.action.open': 'Ouvrir la réservation',
  'meeting.footer': 'Envoyé par Daybook, car vos réunions ont lieu sur une application vidéo connectée.',
}
