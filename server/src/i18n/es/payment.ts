import type { TranslationOf } from '../catalogue.ts'
import type { payment as source } from '../en/payment.ts'

export const payment: TranslationOf<typeof source> = {
  'payment.page.due.title': 'Pague su reunión',
  'payment.page.due.text':
    'El horario está reservado para usted hasta las {time}. La reunión queda reservada cuando se paga.',
  'payment.page.hold.title': 'Deje una tarjeta para su reunión',
  'payment.page.hold.text':
    'El horario está reservado para usted hasta las {time}. Ahora no se cobra nada: {amount} se cobra solo si usted no viene.',
  'payment.page.to': 'Pago a',
  'payment.page.amount': 'Importe',
  'payment.page.until': 'Reservado hasta',
  'payment.page.pay': 'Pagar {amount}',
  'payment.page.saveCard': 'Dejar una tarjeta',
  'payment.page.waiting': 'Su pago se está confirmando',
  'payment.page.waitingText': 'Tarda unos segundos. La página lo mostrará por sí sola.',
  'payment.page.paid': 'Su pago ha llegado',
  'payment.page.paidText': 'Se ha pagado {amount} por esta reunión.',
  'payment.page.held': 'Su tarjeta está guardada',
  'payment.page.heldText': '{amount} se cobra solo si usted no viene.',
  'payment.page.ended': 'Este horario ya no está reservado para usted',
  'payment.page.endedText': 'No se ha cobrado nada. Un pago que aún llegue se devuelve de inmediato.',
  'payment.page.back': 'Volver a la reserva',
  'payment.page.refunding': 'Su dinero está en camino de vuelta',
  'payment.page.refundingText': '{amount} vuelve a su tarjeta. Puede tardar unos días.',
  'payment.page.refunded': 'Su dinero se ha devuelto',
  'payment.page.refundedText': '{amount} volvió a su tarjeta.',
  'payment.page.refundFailed': 'No se pudo devolver el dinero',
  'payment.page.refundFailedText': 'Escriba a {host}, que puede devolver {amount} a mano.',
  'payment.page.unreachable': 'La página de pago no responde en este momento. Inténtelo de nuevo, por favor.',
  'payment.page.continue': 'Continuar',
  'payment.page.consent': '{amount} se cobra a esta tarjeta solo si usted no viene a la reunión.',
  'payment.page.rescheduleUnpaid': 'Todavía no está pagada. Páguela, o cancélela y reserve otro horario, por favor.',
  'payment.page.open': 'Ir al pago',
}
