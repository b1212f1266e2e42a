import type { TranslationOf } from '../catalogue.ts'
import type { payment as source } from '../en/payment.ts'

export const payment: TranslationOf<typeof source> = {
  'payment.price.label': 'Prix',
  'payment.price.hold': '{amount}, seulement si vous ne venez pas',
  'payment.refund.always': 'Si vous annulez, vous êtes remboursé.',
  'payment.refund.days': {
    one: 'Si vous annulez au moins {count} jour avant le rendez-vous, vous êtes remboursé.',
    many: 'Si vous annulez au moins {count} de jours avant le rendez-vous, vous êtes remboursé.',
    other: 'Si vous annulez au moins {count} jours avant le rendez-vous, vous êtes remboursé.',
  },
  'payment.refund.never': 'Si vous annulez, vous n’êtes pas remboursé.',
  'payment.form.pay': 'Continuer vers le paiement',
  'payment.form.hold': 'Continuer et laisser une carte',
  'payment.page.how': 'Vous payez sur une page de Stripe, puis vous revenez ici.',
  'payment.page.howHold': 'Vous saisissez la carte sur une page de Stripe, puis vous revenez ici.',
  'payment.page.see': 'Voir le paiement',
  'payment.page.due.title': 'Payez votre rendez-vous',
  'payment.page.due.text': 'L’horaire vous est réservé jusqu’à {time}. Le rendez-vous est réservé une fois payé.',
  'payment.page.hold.title': 'Laissez une carte pour votre rendez-vous',
  'payment.page.hold.text':
    'L’horaire vous est réservé jusqu’à {time}. Rien n’est débité maintenant : {amount} ne sont débités que si vous ne venez pas.',
  'payment.page.to': 'Paiement à',
  'payment.page.amount': 'Montant',
  'payment.page.pay': 'Payer {amount}',
  'payment.page.saveCard': 'Laisser une carte',
  'payment.page.waiting': 'Votre paiement est en cours de confirmation',
  'payment.page.waitingText':
    'Cela prend quelques secondes. Cette page l’indiquera dès que votre paiement sera arrivé.',
  'payment.page.paid': 'Votre paiement est arrivé',
  'payment.page.paidText': '{amount} ont été payés pour ce rendez-vous.',
  'payment.page.held': 'Votre carte est enregistrée',
  'payment.page.heldText': '{amount} ne sont débités que si vous ne venez pas.',
  'payment.page.ended': 'Cet horaire ne vous est plus réservé',
  'payment.page.endedText': 'Rien n’a été débité. Un paiement qui arriverait encore est remboursé aussitôt.',
  'payment.page.back': 'Retour à la réservation',
  'payment.page.refunding': 'Votre argent vous revient',
  'payment.page.refundingText': '{amount} reviennent sur votre carte. Cela peut prendre quelques jours.',
  'payment.page.refunded': 'Votre argent a été remboursé',
  'payment.page.refundedText':
    '{amount} sont revenus sur votre carte. Votre banque peut mettre quelques jours à l’afficher.',
  'payment.page.refundFailed': 'Le remboursement a échoué',
  'payment.page.refundFailedText': 'Veuillez écrire à {host}, qui peut rembourser {amount} à la main.',
  'payment.page.unreachable': 'La page de paiement ne répond pas pour le moment. Veuillez réessayer.',
  'payment.page.continue': 'Continuer',
  'payment.page.consent': '{amount} ne sont débités de cette carte que si vous ne venez pas au rendez-vous.',
  'payment.page.rescheduleUnpaid':
    'Il n’est pas encore payé. Veuillez le payer, ou l’annuler et réserver un autre horaire.',
  'payment.page.open': 'Aller au paiement',
}
