import type { TranslationOf } from '../catalogue.ts'
import type { mail as english } from '../en/mail.ts'

export const mail: TranslationOf<typeof english> = {
  'mail.scheduled.subject': 'Bestätigt: {title}, {date}',
  'mail.scheduled.attendee.heading': 'Ihre Buchung ist bestätigt',
  'mail.scheduled.attendee.intro': 'Sie haben einen Termin mit {name}.',
  'mail.scheduled.organizer.heading': 'Neue Buchung',
  'mail.scheduled.organizer.intro': '{name} hat einen Termin bei Ihnen gebucht.',

  'mail.requested.subject': 'Angefragt: {title}, {date}',
  'mail.requested.attendee.heading': 'Die Anfrage ist verschickt',
  'mail.requested.attendee.intro': '{name} muss den Termin noch bestätigen. Eine Antwort folgt in jedem Fall.',
  'mail.requested.organizer.heading': 'Eine Buchung wartet auf Antwort',
  'mail.requested.organizer.intro': '{name} bittet um diesen Termin. Er muss noch bestätigt oder abgelehnt werden.',

  'mail.rescheduled.subject': 'Verschoben: {title}, {date}',
  'mail.rescheduled.attendee.heading': 'Ihr Termin wurde verschoben',
  'mail.rescheduled.attendee.intro': 'Ihr Termin mit {name} findet zu einer neuen Zeit statt.',
  'mail.rescheduled.organizer.heading': 'Ein Termin wurde verschoben',
  'mail.rescheduled.organizer.intro': 'Ihr Termin mit {name} findet zu einer neuen Zeit statt.',

  'mail.cancelled.subject': 'Abgesagt: {title}, {date}',
  'mail.cancelled.attendee.heading': 'Ihr Termin ist abgesagt',
  'mail.cancelled.attendee.intro': 'Der Termin mit {name} findet nicht statt.',
  'mail.cancelled.organizer.heading': 'Ein Termin ist abgesagt',
  'mail.cancelled.organizer.intro': 'Der Termin mit {name} findet nicht statt. Die Zeit ist wieder frei.',

  'mail.declined.subject': 'Abgelehnt: {title}, {date}',
  'mail.declined.attendee.heading': 'Die Anfrage wurde abgelehnt',
  'mail.declined.attendee.intro': '{name} kann zu dieser Zeit nicht.',
  'mail.declined.organizer.heading': 'Eine Anfrage wurde abgelehnt',
  'mail.declined.organizer.intro': 'Wir haben {name} mitgeteilt, dass diese Zeit nicht passt.',

  'mail.guestsAdded.subject': 'Weitere Gäste: {title}, {date}',
  'mail.guestsAdded.attendee.heading': 'Es kommen weitere Gäste',
  'mail.guestsAdded.attendee.intro': 'Zu Ihrem Termin mit {name} kommen weitere Personen.',
  'mail.guestsAdded.organizer.heading': 'Es kommen weitere Gäste',
  'mail.guestsAdded.organizer.intro': 'Zu Ihrem Termin mit {name} kommen weitere Personen.',

  'mail.locationChanged.subject': 'Neuer Ort: {title}, {date}',
  'mail.locationChanged.attendee.heading': 'Der Ort hat sich geändert',
  'mail.locationChanged.attendee.intro': 'Ihr Termin mit {name} findet an einem anderen Ort statt.',
  'mail.locationChanged.organizer.heading': 'Der Ort hat sich geändert',
  'mail.locationChanged.organizer.intro': 'Ihr Termin mit {name} findet an einem anderen Ort statt.',

  'mail.attendeeRemoved.subject': 'Ohne Sie: {title}, {date}',
  'mail.attendeeRemoved.heading': 'Sie nehmen nicht mehr teil',
  'mail.attendeeRemoved.intro': 'Der Termin mit {name} findet ohne Sie statt.',

  'mail.reassigned.subject': 'Andere Person: {title}, {date}',
  'mail.reassigned.heading': 'Eine andere Person hat übernommen',
  'mail.reassigned.attendee.intro': '{host} übernimmt Ihren Termin. Die Zeit bleibt dieselbe.',
  'mail.reassigned.organizer.intro': '{host} übernimmt den Termin mit {name}. Die Zeit bleibt dieselbe.',

  'mail.unassigned.subject': 'Abgegeben: {title}, {date}',
  'mail.unassigned.heading': 'Eine andere Person hat Ihren Termin übernommen',
  'mail.unassigned.intro': '{host} trifft {name} an Ihrer Stelle. Ihre Zeit ist wieder frei.',

  'mail.paymentDue.subject': 'Noch ein Schritt zu Ihrer Buchung: {title}, {date}',
  'mail.paymentDue.heading': 'Es fehlt noch ein Schritt',
  'mail.paymentDue.intro':
    'Die Zeit mit {name} ist bis zum {until} für Sie reserviert. Der Termin ist gebucht, sobald {amount} bezahlt sind.',
  'mail.paymentDue.holdIntro':
    'Die Zeit mit {name} ist bis zum {until} für Sie reserviert. Der Termin ist gebucht, sobald Sie eine Karte hinterlegt haben. {amount} werden nur abgebucht, wenn Sie nicht kommen.',
  'mail.rescheduleOffered.subject': 'Termin verschieben? {title}, {date}',
  'mail.rescheduleOffered.heading': 'Sie haben bereits eine Buchung',
  'mail.rescheduleOffered.intro':
    'Gerade wollte jemand mit Ihrer E-Mail-Adresse einen weiteren Termin mit {name} buchen. Mehr Buchungen sind damit zurzeit nicht möglich. Wenn Sie es waren, können Sie diesen Termin verschieben. Wenn nicht, brauchen Sie nichts zu tun.',

  'mail.namedAsGuest.subject': 'Als Gast genannt: {title}, {date}',
  'mail.namedAsGuest.heading': 'Jemand hat Sie als Gast genannt',
  'mail.namedAsGuest.intro':
    'Wenn Sie dabei sind, sagen Sie es uns bitte: Dann erhalten Sie die Einladung und erfahren von Änderungen. Sonst schreiben wir Ihnen zu diesem Termin nicht mehr.',

  'mail.field.what': 'Was',
  'mail.field.when': 'Wann',
  'mail.field.former': 'Bisherige Zeit',
  'mail.field.where': 'Wo',
  'mail.field.who': 'Wer',
  'mail.field.newGuests': { one: 'Neuer Gast', other: 'Neue Gäste ({count})' },
  'mail.field.description': 'Beschreibung',
  'mail.field.notes': 'Anmerkungen',
  'mail.field.reason': 'Grund',

  'mail.label': '{label}:',
  'mail.personInRole': '{name} ({role})',

  'mail.role.organizer': 'lädt ein',
  'mail.role.host': 'lädt mit ein',
  'mail.role.guest': 'Gast',

  'mail.action.view': 'Buchung ansehen',
  'mail.action.dashboard': 'Im Dashboard öffnen',
  'mail.action.reschedule': 'Verschieben',
  'mail.action.cancel': 'Absagen',
  'mail.action.come': 'Ich bin dabei',
  'mail.action.confirm': 'Bestätigen',
  'mail.action.decline': 'Ablehnen',

  'mail.footer': 'Gesendet von Daybook, weil diese Adresse zur Buchung gehört.',
}
