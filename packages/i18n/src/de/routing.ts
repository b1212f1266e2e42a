import type { TranslationOf } from '../catalogue.ts'
import type { routing as english } from '../en/routing.ts'

export const routing: TranslationOf<typeof english> = {
  'routing.closed.title': 'Dieses Formular ist geschlossen',
  'routing.closed.text': 'Zurzeit nimmt es keine Antworten an. Fragen Sie, wo Sie die Adresse bekommen haben.',
  'routing.submit': 'Weiter',
  'routing.noRoute':
    'Zu Ihren Antworten passt zurzeit nichts. Ändern Sie sie, oder fragen Sie, wo Sie die Adresse bekommen haben.',
  'routing.gone':
    'Was zu Ihren Antworten passt, kann zurzeit nicht gebucht werden. Fragen Sie, wo Sie die Adresse bekommen haben.',
  'routing.thanks': 'Vielen Dank',
}
