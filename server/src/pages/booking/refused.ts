import type { MessageKey } from '@daybook/i18n'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { linkButton, noticePage } from '../notice-page.tsx'
import { sendPage } from '../send-page.ts'
import type { OpenBooking } from './open-booking.ts'
import { sendBookingPage } from './send-booking-page.ts'

/** Shows why something can't be done with the booking, with a link back to it. A moved booking's page leads on. */
export function sendImpossible(
  request: FastifyRequest,
  reply: FastifyReply,
  open: OpenBooking,
  { title, text, status = 200 }: { title: MessageKeyWithoutValues; text: string; status?: number },
): FastifyReply {
  const { booking, reader, to } = open
  if (booking.movedTo !== null) return reply.redirect(to(''), 303)
  const { t } = reader
  const page = noticePage(t(title), text, linkButton(to(''), t('page.booking.back')))
  return sendBookingPage(request, reply, status, page, open)
}

type MessageKeyWithoutValues = Extract<
  MessageKey,
  | 'page.reschedule.impossible'
  | 'page.cancel.impossible'
  | 'page.answer.answered'
  | 'page.answer.invalid'
  | 'rating.page.impossible'
>

/** Without a valid proof, the page shows nothing of the booking and doesn't link to it. */
export function sendInvalidLink(request: FastifyRequest, reply: FastifyReply, { reader }: OpenBooking): FastifyReply {
  const { t } = reader
  return sendPage(request, reply, 403, noticePage(t('page.answer.invalid'), t('page.answer.invalidText')), reader)
}
