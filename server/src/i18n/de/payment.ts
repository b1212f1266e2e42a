import type { TranslationOf } from '../catalogue.ts'
import type { payment as source } from '../en/payment.ts'

export const payment: TranslationOf<typeof source> = {
  'payment.page.due.title': 'Bezahlen Sie Ihren Termin',
  'payment.page.due.text': 'Die Zeit ist bis {time} für Sie reserviert. Der Termin ist gebucht, sobald er bezahlt ist.',
  'payment.page.hold.title': 'Hinterlegen Sie eine Karte für Ihren Termin',
  'payment.page.hold.text':
    'Die Zeit ist bis {time} für Sie reserviert. Jetzt wird nichts abgebucht: {amount} werden nur fällig, wenn Sie nicht kommen.',
  'payment.page.to': 'Zahlung an',
  'payment.page.amount': 'Betrag',
  'payment.page.until': 'Reserviert bis',
  'payment.page.pay': '{amount} bezahlen',
  'payment.page.saveCard': 'Karte hinterlegen',
  'payment.page.waiting': 'Ihre Zahlung wird bestätigt',
  'payment.page.waitingText': 'Das dauert einige Sekunden. Die Seite zeigt von selbst, wenn es so weit ist.',
  'payment.page.paid': 'Ihre Zahlung ist angekommen',
  'payment.page.paidText': '{amount} wurden für diesen Termin bezahlt.',
  'payment.page.held': 'Ihre Karte ist hinterlegt',
  'payment.page.heldText': '{amount} werden nur fällig, wenn Sie nicht kommen.',
  'payment.page.ended': 'Diese Zeit ist nicht mehr für Sie reserviert',
  'payment.page.endedText': 'Es wurde nichts abgebucht. Eine Zahlung, die noch eintrifft, wird sofort erstattet.',
  'payment.page.back': 'Zurück zur Buchung',
  'payment.page.refunding': 'Ihr Geld ist auf dem Rückweg',
  'payment.page.refundingText': '{amount} gehen zurück auf Ihre Karte. Das kann einige Tage dauern.',
  'payment.page.refunded': 'Ihr Geld wurde erstattet',
  'payment.page.refundedText': '{amount} gingen zurück auf Ihre Karte.',
  'payment.page.refundFailed': 'Das Geld konnte nicht erstattet werden',
  'payment.page.refundFailedText': 'Bitte schreiben Sie an {host}. Von dort kann {amount} von Hand erstattet werden.',
  'payment.page.unreachable': 'Die Bezahlseite antwortet gerade nicht. Bitte versuchen Sie es noch einmal.',
  'payment.page.continue': 'Weiter',
  'payment.page.consent': '{amount} werden von dieser Karte nur abgebucht, wenn Sie nicht zum Termin kommen.',
  'payment.page.rescheduleUnpaid':
    'Er ist noch nicht bezahlt. Bitte bezahlen Sie ihn, oder sagen Sie ihn ab und buchen Sie eine andere Zeit.',
  'payment.page.open': 'Zur Bezahlung',
}
