import type { TranslationOf } from '../catalogue.ts'
import type { embed as source } from '../en/embed.ts'

export const embed: TranslationOf<typeof source> = {
  'embed.close': 'Fermer',
  'embed.manage': 'Gérer la réservation',
  'embed.build.title': 'Afficher une page de réservation sur votre site',
  'embed.build.text': 'Choisissez ce qui est affiché et sous quelle forme. Copiez ensuite le code dans votre site.',
  'embed.build.page': 'Page de réservation',
  'embed.build.kind': 'Présentation',
  'embed.build.inline': 'Comme partie de la page',
  'embed.build.popup': 'Au-dessus de la page, après un clic',
  'embed.build.floating': 'Comme bouton dans le coin',
  'embed.build.theme': 'Couleurs',
  'embed.build.auto': 'Comme le site',
  'embed.build.light': 'Clair',
  'embed.build.dark': 'Sombre',
  'embed.build.label': 'Texte du bouton',
  'embed.build.labelDefault': 'Réserver un créneau',
  'embed.build.show': 'Afficher',
  'embed.build.code': 'Code pour votre site',
  'embed.build.preview': 'Aperçu',
  'embed.build.none': 'Vous n’avez pas encore de type d’événement à réserver.',
  'embed.build.more': 'Toutes les options et les événements pour les programmes sont dans la documentation.',
}
