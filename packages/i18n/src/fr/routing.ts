import type { TranslationOf } from '../catalogue.ts'
import type { routing as english } from '../en/routing.ts'

export const routing: TranslationOf<typeof english> = {
  'routing.closed.title': 'Ce formulaire est fermé',
  'routing.closed.text':
    'Il n’accepte pas de réponses pour le moment. Adressez-vous à la personne qui vous a donné l’adresse.',
  'routing.submit': 'Continuer',
  'routing.noRoute':
    'Rien ne correspond à vos réponses pour le moment. Modifiez-les ou adressez-vous à la personne qui vous a donné l’adresse.',
  'routing.gone':
    'Ce qui correspond à vos réponses ne peut pas être réservé pour le moment. Adressez-vous à la personne qui vous a donné l’adresse.',
  'routing.thanks': 'Merci',
}
