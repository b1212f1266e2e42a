import type { TranslationOf } from '../catalogue.ts'
import type { rating as source } from '../en/rating.ts'

export const rating: TranslationOf<typeof source> = {
  'rating.mail.intro': 'Sie haben sich mit {name} getroffen. Wie war es? Es zu sagen dauert nur einen Moment.',
  'rating.mail.action': 'Termin bewerten',
  'rating.text': 'Wie war {title} mit {name}? {url}',
  'rating.page.title': 'Wie war Ihr Termin?',
  'rating.page.rating': 'Ihre Bewertung',
  'rating.page.1': '1 – sehr schlecht',
  'rating.page.2': '2 – schlecht',
  'rating.page.3': '3 – in Ordnung',
  'rating.page.4': '4 – gut',
  'rating.page.5': '5 – sehr gut',
  'rating.page.feedback': 'Was möchten Sie dazu sagen?',
  'rating.page.feedbackHint': '{host} liest das.',
  'rating.page.submit': 'Bewertung senden',
  'rating.page.done': 'Danke für die Bewertung',
  'rating.page.doneText': '{host} kann sie jetzt sehen. Mit demselben Link können Sie sie ändern.',
  'rating.page.impossible': 'Dieser Termin kann nicht bewertet werden',
  'rating.page.notHeld': 'Er hat nicht stattgefunden.',
  'rating.page.tooEarly': 'Er ist noch nicht vorbei. Bitte kommen Sie danach wieder.',
}
