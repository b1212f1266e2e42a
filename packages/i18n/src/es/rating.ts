import type { TranslationOf } from '../catalogue.ts'
import type { rating as english } from '../en/rating.ts'

export const rating: TranslationOf<typeof english> = {
  'rating.mail.intro': 'Se ha reunido con {name}. ¿Qué le ha parecido? Decirlo solo lleva un momento.',
  'rating.mail.action': 'Valorar la reunión',
  'rating.text': '¿Qué le ha parecido {title} con {name}? {url}',
  'rating.page.title': '¿Qué le ha parecido la reunión?',
  'rating.page.rating': 'Su valoración',
  'rating.page.1': '1: muy mala',
  'rating.page.2': '2: mala',
  'rating.page.3': '3: aceptable',
  'rating.page.4': '4: buena',
  'rating.page.5': '5: muy buena',
  'rating.page.feedback': '¿Qué desea comentar?',
  'rating.page.feedbackHint': '{host} lo leerá.',
  'rating.page.submit': 'Enviar la valoración',
  'rating.page.done': 'Gracias por la valoración',
  'rating.page.doneText': '{host} ya puede verla. Con el mismo enlace puede cambiarla.',
  'rating.page.impossible': 'Esta reunión no se puede valorar',
  'rating.page.notHeld': 'No tuvo lugar.',
  'rating.page.tooEarly': 'Todavía no ha terminado. Vuelva después, por favor.',
}
