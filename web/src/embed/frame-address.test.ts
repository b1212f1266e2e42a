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

it('answers may be lists and objects', () => {
  const location = { value: 'phone', optionValue: '+4930123456' }
  const answers = answersOf({
    name: { firstName: 'Ann', lastName: 'Lee' },
    guests: ['a@example.com', 'b@example.com'],
    age: 4,
    metadata: { a: 1, deep: { b: 2 } },
    location,
    nothing: null,
  })
  const { searchParams } = new URL(frameAddress(SERVER, { link: 'ada', prefill: answers }))
  expect([...searchParams]).toEqual([
    ['embed', ''],
    ['firstName', 'Ann'],
    ['lastName', 'Lee'],
    ['guests', 'a@example.com'],
    ['guests', 'b@example.com'],
    ['age', '4'],
    ['metadata[a]', '1'],
    ['location', JSON.stringify(location)],
  ])
})
