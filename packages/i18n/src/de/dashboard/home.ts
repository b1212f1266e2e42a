import type { TranslationOf } from '../../catalogue.ts'
import type { home as english } from '../../en/dashboard/home.ts'

export const home: TranslationOf<typeof english> = {
  'home.title': 'Hallo, {name}',
  'home.link.title': 'Ihre Buchungsseite',
  'home.link.lead': 'Wer diesen Link hat, kann Sie buchen.',
  'home.link.open': 'Seite öffnen',
  'home.next.title': 'Nächste Termine',
  'home.next.all': 'Alle Termine',
  'home.next.none': 'Es stehen keine Termine an. Geben Sie Ihren Link weiter, dann erscheinen sie hier.',
  'home.next.with': 'mit {name}',
  'home.waiting.title': { one: 'Ein Termin wartet auf Ihre Antwort', other: '{count} Termine warten auf Ihre Antwort' },
  'home.waiting.open': 'Antworten',
  'home.start.title': 'Erste Schritte',
  'home.start.lead': '{done} von {total} sind erledigt.',
  'home.start.done': 'Erledigt',
  'home.start.open': 'Öffnen',
  'home.start.type': 'Eine Terminart anlegen',
  'home.start.typeText': 'Sie sagt, was man buchen kann: Dauer, Ort und Fragen.',
  'home.start.calendar': 'Einen Kalender verbinden',
  'home.start.calendarText':
    'Niemand bucht Sie, während Ihr Kalender einen Eintrag hat, und Buchungen erscheinen darin.',
  'home.start.place': 'Festlegen, wo Sie sich treffen',
  'home.start.placeText': 'Ein Videoanruf, eine Adresse oder eine Telefonnummer, damit alle wissen, wohin.',
  'home.start.share': 'Ihren Link weitergeben',
  'home.start.shareText': 'Setzen Sie den Link in E-Mails, auf Ihre Website oder in eine Nachricht.',
}
