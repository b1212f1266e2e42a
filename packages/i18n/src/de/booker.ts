import type { TranslationOf } from '../catalogue.ts'
import type { booker as english } from '../en/booker.ts'

export const booker: TranslationOf<typeof english> = {
  'booker.back': 'Zurück zu {month}',
  'booker.onwards': 'Weiter zu {month}',
  'booker.months': 'Monate',
  'booker.chooseMonth': 'Zu einem anderen Monat',
  'booker.day.free': { one: '{date}, {count} freie Zeit', other: '{date}, {count} freie Zeiten' },
  'booker.day.none': '{date}, nichts frei',
  'booker.day.empty': 'An diesem Tag ist nichts frei.',
  'booker.month.none': 'Im {month} ist nichts frei.',
  'booker.never': 'Für diesen Termin werden zurzeit keine Zeiten angeboten.',
  'booker.layout': 'Ansicht',
  'booker.layout.month': 'Monat',
  'booker.layout.week': 'Woche',
  'booker.layout.column': 'Tage',
  'booker.clock': 'Uhr',
  'booker.clock.12': '12 Std.',
  'booker.clock.24': '24 Std.',
  'booker.seats': { one: 'noch {count} Platz', other: 'noch {count} Plätze' },
  'booker.busy': 'Sie haben schon etwas vor: {what}',
  'booker.busy.unnamed': 'Sie haben dann schon etwas vor',
  'booker.busy.private': 'Ihre eigenen Termine sind markiert. Nur Sie sehen sie.',
  'booker.nearby': 'Wählen Sie eine der nächsten freien Zeiten',
  'booker.loading': 'Die Zeiten werden geladen …',
  'booker.failed':
    'Die Zeiten konnten nicht geladen werden. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  'booker.zone.search': 'Stadt oder Zeitzone suchen',
  'booker.zone.none': 'Keine Zeitzone heißt so.',
  'booker.zone.found': { one: '{count} Zeitzone', other: '{count} Zeitzonen' },
  'booker.zone.there': 'jetzt {time}',
  'booker.zone.close': 'Schließen',
}
