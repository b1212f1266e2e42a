import type { TestApp } from './test-app.ts'

/** An id that no webhook has. */
export const NOBODYS = '11111111-1111-4111-8111-111111111111'

let made = 0

/** Returns a new address each time. It is public without a request to a name server. */
export const anAddress = () => `https://93.184.216.34/hooks/${++made}`

/** Returns the body of a webhook. */
export const aWish = (fields: object = {}) => ({
  subscriberUrl: anAddress(),
  triggers: ['BOOKING_CREATED'],
  active: true,
  ...fields,
})

/** Returns the parts of an answer that most tests compare. */
export const facts = ({ status, body }: Awaited<ReturnType<TestApp['get']>>) => [status, body.message]
