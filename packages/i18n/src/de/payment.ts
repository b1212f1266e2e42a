import type { TranslationOf } from '../catalogue.ts'
import type { payment as source } from '../en/payment.ts'

export const payment: TranslationOf<typeof source> = {
  'payment.price.label': 'Preis',
  'payment.price.hold': '{amount}, nur wenn Sie nicht kommen',
  'payment.refund.always': 'Wenn Sie absagen, bekommen Sie das Geld zurück.',
  'payment.refund.days': {
    one: 'Wenn Sie spätestens {count} Tag vor dem Termin absagen, bekommen Sie das Geld zurück.',
    other: 'Wenn Sie spätestens {count} Tage vor dem Termin absagen, bekommen Sie das Geld zurück.',
  },
  'payment.refund.never': 'Wenn Sie absagen, bekommen Sie das Geld nicht zurück.',
  'payment.form.pay': 'Weiter zur Bezahlung',
  'payment.form.hold': 'Weiter und Karte hinterlegen',
  'payment.page.how': 'Sie bezahlen auf einer Seite von Stripe und kommen dann hierher zurück.',
  'payment.page.howHold': 'Sie geben die Karte auf einer Seite von Stripe ein und kommen dann hierher zurück.',
  'payment.page.see': 'Zahlung ansehen',
  'payment.page.due.title': 'Bezahlen Sie Ihren Termin',
  'payment.page.due.text': 'Die Zeit ist bis {time} für Sie reserviert. Der Termin ist gebucht, sobald er bezahlt ist.',
  'payment.page.hold.title': 'Hinterlegen Sie eine Karte für Ihren Termin',
  'payment.page.hold.text':
    'Die Zeit ist bis {time} für Sie reserviert. Jetzt wird nichts abgebucht: {amount} werden nur fällig, wenn Sie nicht kommen.',
  'payment.page.to': 'Zahlung an',
  'payment.page.amount': 'Betrag',
  'payment.page.pay': '{amount} bezahlen',
  'payment.page.saveCard': 'Karte hinterlegen',
  'payment.page.waiting': 'Ihre Zahlung wird bestätigt',
  'payment.page.waitingText':
    'Das dauert einige Sekunden. Sobald Ihre Zahlung angekommen ist, steht es auf dieser Seite.',
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
  'payment.page.refundedText':
    '{amount} gingen zurück auf Ihre Karte. Bis Ihre Bank es anzeigt, können einige Tage vergehen.',
  'payment.page.refundFailed': 'Das Geld konnte nicht erstattet werden',
  'payment.page.refundFailedText': 'Bitte schreiben Sie an {host}. Von dort kann {amount} von Hand erstattet werden.',
  'payment.page.unreachable': 'Die Bezahlseite antwortet gerade nicht. Bitte versuchen Sie es noch einmal.',
  'payment.page.continue': 'Weiter',
  'payment.page.consent': '{amount} werden von dieser Karte nur abgebucht, wenn Sie nicht zum Termin kommen.',
  'payment.page.rescheduleUnpaid':
    'Er ist noch nicht bezahlt. Bitte bezahlen Sie ihn, oder sagen Sie ihn ab und buchen Sie eine andere Zeit.',
  'payment.page.open': 'Zur Bezahlung',
}
