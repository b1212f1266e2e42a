import type { TestApp } from './test-app.ts'

/** The id of no webhook. */
export const NOBODYS = '11111111-1111-4111-8111-111111111111'

let made = 0

/** Another one each time, which is public without a name server having to be asked. */
export const anAddress = () => `https://93.184.216.34/hooks/${++made}`

/** The wire's body of a webhook. */
export const aWish = (fields: object = {}) => ({
  subscriberUrl: anAddress(),
  triggers: ['BOOKING_CREATED'],
  active: true,
  ...fields,
})

/** What is compared of most answers. */
export const facts = ({ status, body }: Awaited<ReturnType<TestApp['get']>>) => [status, body.message]
