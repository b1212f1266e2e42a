import { Type } from 'typebox'
import { envelope } from '../../../../http/envelope.ts'

const Page = (description: string) => Type.Optional(Type.String({ format: 'web-url', maxLength: 2000, description }))

export const ConnectQuery = Type.Object({
  returnTo: Page('The page to which the person returns.'),
  onErrorReturnTo: Page('The page to which the person returns without a connected account; the default is returnTo.'),
})

export const ConnectAnswer = envelope(
  Type.Object({ authUrl: Type.String({ description: 'The page of Stripe on which the person connects an account.' }) }),
)

const Value = Type.Optional(Type.String({ maxLength: 10_000 }))
export const SaveQuery = Type.Object({ state: Value, code: Value, error: Value, error_description: Value })

export const NoticeAnswer = Type.Object({ received: Type.Literal(true) }, { $id: 'PaymentNoticeReceived' })
