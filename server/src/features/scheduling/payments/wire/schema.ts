import { Type } from 'typebox'
import { envelope } from '../../../../http/envelope.ts'

const Page = (description: string) => Type.Optional(Type.String({ format: 'web-url', maxLength: 2000, description }))

export const ConnectQuery = Type.Object({
  returnTo: Page(
    'The page to which the person returns: at once, if the address is of this server or of a redirect address of the caller’s client; any other address is shown as a link.',
  ),
  onErrorReturnTo: Page('The page to which the person returns without a connected account; the default is returnTo.'),
})

export const ConnectAnswer = envelope(
  Type.Object({ authUrl: Type.String({ description: 'The page of Stripe on which the person connects an account.' }) }),
)

export const NoticeAnswer = Type.Object({ received: Type.Literal(true) }, { $id: 'PaymentNoticeReceived' })
