import { expect, it } from 'vitest'
import { csvTable } from './csv-table.ts'

const MARK = '\uFEFF'
const cellOf = (text: string | number): string =>
  csvTable([['text', () => text]], [0]).slice(`${MARK}text\r\n`.length, -'\r\n'.length)

it.each([
  ...['=1+1', '+1', '-1', '@SUM(A1)'],
  ...['＝1+1', '＋1', '－1', '＠SUM(A1)', '﹦1', '﹢1', '﹣1', '﹫a', '−1'],
  ...[' =1', '\u00a0=1', '\u3000＝1', '\ufeff=1', '\u200b=1', '\u202e＠a', '\u0000=1'],
])('a cell that begins like a formula is a text for spreadsheets: %j', (text) => {
  expect(cellOf(text)).toBe(`'${text}`)
})

it.each(['\t=1', '\r=1', '\n=1', '\r\n＝1', '\tplain', '\rplain'])(
  'a cell that begins with a tab or a line break before a formula is a text: %j',
  (text) => {
    expect(cellOf(text).replace(/^"|"$/g, '')).toMatch(/^'\s/)
  },
)

it('a formula after a separator of other programs is a text', () => {
  expect(cellOf('a;=1+1')).toBe("a;'=1+1")
  expect(cellOf('a; ＝1')).toBe("a;' ＝1")
  expect(cellOf('a\t@b;-1')).toBe("a\t'@b;'-1")
})

it('other cells stay as they are', () => {
  for (const text of ['', 'Ann', 'a=b', 'a-b', '2030-01-01 10:00', 'a; b', 'ann@example.com', 'à la carte'])
    expect(cellOf(text)).toBe(text)
  expect(cellOf(-5)).toBe('-5')
  expect(cellOf('a,"b"')).toBe('"a,""b"""')
})
