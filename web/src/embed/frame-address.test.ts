import { expect, it } from 'vitest'
import { answersOf, frameAddress } from './frame-address.ts'

const SERVER = 'https://book.example.com'

it.each([
  ['ada/talk', '/ada/talk?embed='],
  ['/ada/talk', '/ada/talk?embed='],
  ['ada/talk?duration=60', '/ada/talk?duration=60&embed='],
  ['https://app.cal.com/ada/talk', '/ada/talk?embed='],
  ['//evil.example/ada', '/evil.example/ada?embed='],
  ['javascript:alert(1)', '/javascript:alert(1)?embed='],
])('the link %s stays on the server', (link, path) => {
  expect(frameAddress(SERVER, { link })).toBe(SERVER + path)
})

it.each([
  ['month_view', 'month'],
  ['week_view', 'week'],
  ['column_view', 'column'],
])('the layout %s of the peer is understood', (layout, known) => {
  expect(frameAddress(SERVER, { link: 'ada', layout, theme: 'auto' })).toBe(`${SERVER}/ada?embed=&layout=${known}`)
})

it('answers may be lists, and objects are left out', () => {
  const answers = answersOf({ name: 'Ann', guests: ['a@example.com', 'b@example.com'], age: 4, metadata: { a: 1 } })
  expect(frameAddress(SERVER, { link: 'ada', prefill: answers })).toBe(
    `${SERVER}/ada?embed=&name=Ann&guests=a%40example.com&guests=b%40example.com&age=4`,
  )
})
