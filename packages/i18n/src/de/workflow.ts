import type { TranslationOf } from '../catalogue.ts'
import type { workflow as english } from '../en/workflow.ts'

export const workflow: TranslationOf<typeof english> = {
  'workflow.reminder.subject': 'Erinnerung: {title}, {date}',
  'workflow.reminder.heading': 'Ihr Termin steht bevor',
  'workflow.reminder.intro': 'Sie treffen {name}.',
  'workflow.reminder.text': 'Erinnerung: {title} mit {name}, {when}.',

  'workflow.rescheduled.subject': 'Verschoben: {title}, {date}',
  'workflow.rescheduled.heading': 'Ihr Termin wurde verschoben',
  'workflow.rescheduled.intro': 'Ihr Termin mit {name} findet zu einer neuen Zeit statt.',
  'workflow.rescheduled.text': 'Verschoben: {title} mit {name} ist jetzt am {when}.',

  'workflow.cancelled.subject': 'Abgesagt: {title}, {date}',
  'workflow.cancelled.heading': 'Ihr Termin ist abgesagt',
  'workflow.cancelled.intro': 'Der Termin mit {name} findet nicht statt.',
  'workflow.cancelled.text': 'Abgesagt: {title} mit {name}, {when}.',

  'workflow.completed.subject': 'Danke: {title}, {date}',
  'workflow.completed.heading': 'Danke für das Gespräch',
  'workflow.completed.intro': 'Ihr Termin mit {name} ist vorbei.',
  'workflow.completed.text': 'Danke für {title} mit {name}, {when}.',

  'workflow.rating.subject': 'Wie war es? {title}, {date}',
  'workflow.rating.heading': 'Wie war Ihr Termin?',
  'workflow.rating.intro':
    'Sie haben {name} getroffen. Antworten Sie bitte auf diese Nachricht und sagen Sie, wie es war.',
  'workflow.rating.text': 'Wie war {title} mit {name}? Sagen Sie es uns bitte.',

  'workflow.custom.subject': '{title}, {date}',
  'workflow.custom.heading': 'Zu Ihrem Termin',
  'workflow.custom.intro': 'Es geht um Ihren Termin mit {name}.',
  'workflow.custom.text': '{title} mit {name}, {when}.',

  'workflow.form.subject': 'Ihre Antwort: {title}',
  'workflow.form.text': 'Danke. Ihre Antwort auf {title} ist angekommen.',

  'workflow.footer': 'Von Daybook gesendet, weil diese Adresse zur Buchung gehört oder von ihr erfahren soll.',
}
