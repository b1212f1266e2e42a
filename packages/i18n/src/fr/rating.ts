import type { TranslationOf } from '../catalogue.ts'
import type { rating as english } from '../en/rating.ts'

export const rating: TranslationOf<typeof english> = {
  'rating.mail.intro': 'Vous avez rencontré {name}. Comment était-ce ? Le dire ne prend qu’un instant.',
  'rating.mail.action': 'Évaluer le rendez-vous',
  'rating.text': 'Comment s’est passé {title} avec {name} ? {url}',
  'rating.page.title': 'Comment s’est passé votre rendez-vous ?',
  'rating.page.rating': 'Votre note',
  'rating.page.1': '1 – très mal',
  'rating.page.2': '2 – mal',
  'rating.page.3': '3 – correct',
  'rating.page.4': '4 – bien',
  'rating.page.5': '5 – très bien',
  'rating.page.feedback': 'Que souhaitez-vous ajouter ?',
  'rating.page.feedbackHint': '{host} le lira.',
  'rating.page.submit': 'Envoyer la note',
  'rating.page.done': 'Merci pour votre note',
  'rating.page.doneText': '{host} peut la voir maintenant. Avec le même lien, vous pouvez la modifier.',
  'rating.page.impossible': 'Ce rendez-vous ne peut pas être noté',
  'rating.page.notHeld': 'Il n’a pas eu lieu.',
  'rating.page.tooEarly': 'Il n’est pas encore terminé. Veuillez revenir après.',
}
