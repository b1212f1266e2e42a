import type { TranslationOf } from '../catalogue.ts'
import type { rating as english } from '../en/rating.ts'

export const rating: TranslationOf<typeof english> = {
  'rating.mail.intro': 'Você se reuniu com {name}. Como foi? Dizer isso leva só um momento.',
  'rating.mail.action': 'Avaliar a reunião',
  'rating.text': 'Como foi {title} com {name}? {url}',
  'rating.page.title': 'Como foi a sua reunião?',
  'rating.page.rating': 'Sua avaliação',
  'rating.page.1': '1 – muito ruim',
  'rating.page.2': '2 – ruim',
  'rating.page.3': '3 – razoável',
  'rating.page.4': '4 – boa',
  'rating.page.5': '5 – muito boa',
  'rating.page.feedback': 'O que você gostaria de dizer?',
  'rating.page.feedbackHint': '{host} lerá isto.',
  'rating.page.submit': 'Enviar a avaliação',
  'rating.page.done': 'Agradecemos a avaliação',
  'rating.page.doneText': '{host} já pode vê-la. Com o mesmo link você pode alterá-la.',
  'rating.page.impossible': 'Esta reunião não pode ser avaliada',
  'rating.page.notHeld': 'Ela não aconteceu.',
  'rating.page.tooEarly': 'Ela ainda não terminou. Volte depois, por favor.',
}
