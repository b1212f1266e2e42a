import { expect, test } from 'vitest'
import { asCurl } from './curl.ts'

const request = { id: 1, method: 'GET', path: '/v2/me', version: undefined, body: undefined, status: 200 }

test('a request without a body is one address and the key', () => {
  expect(asCurl(request, 'https://book.example.com')).toBe(
    `curl 'https://book.example.com/v2/me' \\\n  -H "Authorization: Bearer $DAYBOOK_API_KEY"`,
  )
})

test('a body reaches the server as it was, whatever quotes it contains', () => {
  const body = '{"name":"Ada\'s `$HOME` \\"x\\""}'
  const command = asCurl({ ...request, method: 'PATCH', version: '2024-08-13', body }, 'https://book.example.com')
  expect(command).toContain(`curl -X PATCH 'https://book.example.com/v2/me'`)
  expect(command).toContain(`-H 'cal-api-version: 2024-08-13'`)
  expect(command).toContain(`-d '{"name":"Ada'\\''s \`$HOME\` \\"x\\""}'`)
})
