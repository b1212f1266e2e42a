import type { TranslationOf } from '../catalogue.ts'
import type { sms as source } from '../en/sms.ts'

export const sms: TranslationOf<typeof source> = {
  'sms.scheduled': 'Bestätigt: {title} mit {name}, {when}. {url}',
  'sms.requested': 'Angefragt: {title} mit {name}, {when}. Eine Antwort folgt. {url}',
  'sms.rescheduled': 'Verschoben: {title} mit {name} ist jetzt {when}. {url}',
  'sms.cancelled': 'Abgesagt: {title} mit {name}, {when}.',
  'sms.declined': 'Abgelehnt: {title} mit {name}, {when}.',
  'sms.locationChanged': 'Anderer Ort: {title} mit {name}, {when}. {url}',
  'sms.reassigned': 'Andere Gastgeber: {title} mit {name}, {when}. {url}',
  'sms.attendeeRemoved': 'Sie nehmen nicht mehr teil: {title} mit {name}, {when}.',
}
