import { test } from 'vitest'
import { callerWith, stranger } from './support/client.ts'
import { operations } from './support/document.ts'

/** An address of the operation. Nobody has the ids, and nobody learns that without credentials. */
const addressOf = (template: string): string => template.replaceAll(/\{[^}]+\}/g, '1')

test.each(operations.filter(({ needsCredentials }) => needsCredentials))(
  '$name asks for credentials first',
  async ({ method, template }) => {
    await stranger.refused(401, method, addressOf(template))
  },
)

test('a key that nobody has is refused, whatever it asks', async () => {
  const pretender = callerWith({ authorization: 'Bearer cal_nobody_has_this_key' })
  await pretender.refused(401, 'GET', '/v2/me')
  await pretender.refused(401, 'GET', '/v2/admin/users')
  await pretender.refused(401, 'POST', '/v2/event-types', { title: 'Tea', slug: 'tea', lengthInMinutes: 30 })
})
