import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { placedOperations } from './dashboard-operations.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const document = JSON.parse(readFileSync(`${root}/docs/openapi.json`, 'utf8'))

test('every operation that changes something is in a screen, or has a reason why it is in none', () => {
  const lost = placedOperations(root, document).filter(
    ({ screens, reason }) => screens.length === 0 && reason === undefined,
  )
  expect(lost.map(({ operation }) => operation)).toEqual([])
})

test('the list finds the calls of the screens, for every owner', () => {
  const placed = new Map(placedOperations(root, document).map((each) => [each.operation, each.screens]))
  expect(placed.get('POST /v2/bookings/{bookingUid}/cancel')).toEqual(['screens/bookings/actions'])
  expect(placed.get('POST /v2/organizations/{orgId}/teams/{teamId}/webhooks')).toEqual(['screens/webhooks/list'])
  expect(placed.get('POST /v2/stripe/webhook')).toEqual([])
})

test('the check notices an operation that no screen calls', () => {
  const planted = { paths: { '/v2/planted': { post: {} } } }
  expect(placedOperations(root, planted)).toEqual([{ operation: 'POST /v2/planted', screens: [], reason: undefined }])
})
