import { translator } from '@daybook/i18n'
import { formatWhen } from '../../../i18n/format-when.ts'
import { serverMail } from '../../../i18n/server-mail.ts'
import type { BookingForCalendar } from '../bookings/service.ts'

/** Returns the mail that tells the organizer why a meeting has no room. `kind` says whether the server goes on trying. */
export function meetingMail(
  kind: 'refused' | 'givenUp',
  { booking, organizer, title, page, dashboard }: BookingForCalendar,
  app: string,
  reason: string,
) {
  const t = translator(organizer.language)
  const row = (label: string, text: string) => ({ label, lines: [{ text }] })
  const subject = t('meeting.failed.subject', { app })
  const letter = {
    language: t.language,
    direction: t.direction,
    heading: subject,
    intro: t(`meeting.${kind}.intro`, { app }),
    rows: [
      row(t('meeting.field.meeting'), title),
      row(t('meeting.field.when'), formatWhen(booking.startsAt, booking.endsAt, organizer.timeZone, t.language)),
      row(t('meeting.field.reason'), reason),
    ],
    actions: [
      { label: t('meeting.action.open'), url: page, primary: true },
      ...(dashboard === undefined ? [] : [{ label: t('mail.action.dashboard'), url: dashboard, primary: false }]),
    ],
    footer: t('meeting.footer'),
  }
  return serverMail(organizer.email, subject, letter)
}
