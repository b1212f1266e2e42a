import type { TranslationOf } from '../catalogue.ts'
import type { meeting as source } from '../en/meeting.ts'

export const meeting: TranslationOf<typeof source> = {
  'meeting.failed.subject': 'Kein Raum bei {app} für ein Treffen',
  'meeting.refused.intro':
    '{app} nimmt das verbundene Konto nicht an. Darum hat das folgende Treffen noch keinen Raum. Bitte verbinden Sie {app} erneut. Der Raum wird eingerichtet, sobald das gelingt.',
  'meeting.givenUp.intro':
    'Seit einem Tag konnte bei {app} kein Raum für das folgende Treffen eingerichtet werden. Der Server versucht es nicht weiter. Bitte ändern Sie den Ort des Treffens, oder sagen Sie den Teilnehmenden, wo Sie sich treffen.',
  'meeting.field.meeting': 'Treffen',
  'meeting.field.when': 'Zeit',
  'meeting.field.reason': 'Grund',
  'meeting.action.open': 'Buchung öffnen',
  'meeting.footer': 'Gesendet von Daybook, weil Ihre Treffen in einer verbundenen Video-App stattfinden.',
}
