import type { TranslationOf } from '../catalogue.ts'
import type { calendar as source } from '../en/calendar.ts'

export const calendar: TranslationOf<typeof source> = {
  'calendar.refused.subject': 'Eine Änderung in Ihrem Kalender wurde nicht übernommen',
  'calendar.moved.intro':
    'Sie haben den Termin unten in Ihrem Kalender verschoben, aber die Buchung kann zur neuen Zeit nicht stattfinden. Die Buchung bleibt, wie sie war, und der Termin in Ihrem Kalender wird zurückgesetzt.',
  'calendar.deleted.intro':
    'Sie haben den Termin unten aus Ihrem Kalender gelöscht, aber die Buchung kann so nicht abgesagt werden. Die Buchung bleibt, wie sie war, und der Termin wird wieder in Ihren Kalender eingetragen.',
  'calendar.field.meeting': 'Termin',
  'calendar.field.booked': 'Zeit der Buchung',
  'calendar.field.moved': 'Zeit in Ihrem Kalender',
  'calendar.field.reason': 'Grund',
  'calendar.action.open': 'Buchung öffnen',
  'calendar.footer': 'Gesendet von Daybook, weil Buchungen in Ihren Kalender eingetragen werden.',
}
