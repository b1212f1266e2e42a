import type { TranslationOf } from '../catalogue.ts'
import type { optOut as source } from '../en/opt-out.ts'

export const optOut: TranslationOf<typeof source> = {
  'optOut.mail': 'Sie erhalten dies wegen einer Buchung. Wenn Sie keine solchen Nachrichten mehr möchten:',
  'optOut.mail.link': 'Abbestellen',
  'optOut.page.title': 'Keine Nachrichten mehr?',
  'optOut.page.text':
    '{email} erhält dann keine Erinnerungen und keine anderen Nachrichten mehr, die Gastgeber von sich aus senden. Was mit Ihren Buchungen geschieht, etwa eine Verschiebung oder Absage, erfahren Sie weiterhin.',
  'optOut.page.submit': 'Abbestellen',
  'optOut.page.done': 'Abbestellt',
  'optOut.page.doneText': '{email} erhält keine solchen Nachrichten mehr.',
  'optOut.page.undo': 'Wieder erhalten',
  'optOut.page.undone': 'Sie erhalten sie wieder',
  'optOut.page.undoneText': '{email} erhält wieder Erinnerungen und andere Nachrichten von Gastgebern.',
  'optOut.page.gone': 'Dieser Link gilt nicht',
  'optOut.page.goneText': 'Er ist unvollständig oder älter als ein Jahr. Neuere Nachrichten haben einen neueren.',
}
