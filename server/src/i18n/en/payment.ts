/**
 * The page on which bookers pay. `{host}` is the host of the meeting, `{amount}` an amount with its currency, `{time}` a
 * time of day.
 */
export const payment = {
  'payment.page.due.title': 'Pay for your meeting',
  'payment.page.due.text': 'The time is kept for you until {time}. The meeting is booked once it is paid.',
  'payment.page.hold.title': 'Leave a card for your meeting',
  'payment.page.hold.text':
    'The time is kept for you until {time}. Nothing is charged now: {amount} is charged only if you do not come.',
  'payment.page.to': 'Payment to',
  'payment.page.amount': 'Amount',
  'payment.page.until': 'Kept until',
  'payment.page.pay': 'Pay {amount}',
  'payment.page.saveCard': 'Leave a card',
  'payment.page.waiting': 'Your payment is being confirmed',
  'payment.page.waitingText': 'This takes a few seconds. The page shows by itself when it is done.',
  'payment.page.paid': 'Your payment has arrived',
  'payment.page.paidText': '{amount} was paid for this meeting.',
  'payment.page.held': 'Your card is saved',
  'payment.page.heldText': '{amount} is charged only if you do not come.',
  'payment.page.ended': 'This time is no longer kept for you',
  'payment.page.endedText': 'Nothing was charged. A payment that still arrives is given back at once.',
  'payment.page.back': 'Back to the booking',
  'payment.page.refunding': 'Your money is on its way back',
  'payment.page.refundingText': '{amount} goes back to your card. This can take some days.',
  'payment.page.refunded': 'Your money was given back',
  'payment.page.refundedText': '{amount} went back to your card.',
  'payment.page.refundFailed': 'The money could not be given back',
  'payment.page.refundFailedText': 'Please write to {host}, who can give {amount} back by hand.',
  'payment.page.unreachable': 'The payment page does not answer at the moment. Please try again.',
  'payment.page.continue': 'Continue',
  'payment.page.consent': '{amount} is charged to this card only if you do not come to the meeting.',
  'payment.page.rescheduleUnpaid': 'It is not paid yet. Please pay for it, or cancel it and book another time.',
  'payment.page.open': 'Go to the payment',
} as const
