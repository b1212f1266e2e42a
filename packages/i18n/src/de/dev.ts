import type { TranslationOf } from '../catalogue.ts'
import type { dev as english } from '../en/dev.ts'

export const dev: TranslationOf<typeof english> = {
  'dev.kept.title': 'Zurückgelegte Nachrichten',
  'dev.kept.text':
    'Es ist kein Mailserver eingestellt (SMTP_URL). Was sonst gesendet würde, liegt hier, das Neueste zuerst.',
  'dev.kept.to': 'Nur an diese Adresse',
  'dev.kept.show': 'Anzeigen',
  'dev.kept.all': 'Alle anzeigen',
  'dev.kept.none': 'Es ist nichts da.',
  'dev.kept.earlier': 'Frühere Nachrichten',
  'dev.kept.samples': 'Muster aller Mails',
  'dev.refused.title': 'Diese Nachrichten sind nur für die Verwaltung des Servers',
  'dev.refused.text': 'Darin stehen Links, mit denen sich jeder als jemand anderes anmelden könnte.',

  'dev.message.from': 'Von',
  'dev.message.to': 'An',
  'dev.message.answersTo': 'Antwort an',
  'dev.message.written': 'Geschrieben',
  'dev.message.channel': 'Gesendet per',
  'dev.message.language': 'Sprache',
  'dev.message.untitled': 'Textnachricht',
  'dev.message.html': 'Als HTML',
  'dev.message.text': 'Als Text',
  'dev.message.back': 'Zurück zu den Nachrichten',

  'dev.samples.title': 'Muster aller Mails',
  'dev.samples.text': 'Mit erfundenen Personen, in der Sprache dieser Seite: Am Ende der Seite lässt sie sich ändern.',
  'dev.samples.bookings': 'Zu Buchungen',
  'dev.samples.accounts': 'Zu Konten',
  'dev.samples.webhooks': 'Zu Webhooks',
  'dev.samples.back': 'Zurück zu den Mustern',
}
