import { expect, test } from 'vitest'
import { createProgressDisplay } from './show-progress.ts'

const copying = (tableRows: number, rows: number) =>
  ({ work: 'copying', table: 'events', tableRows, tableTotal: 4000, rows, total: 10_000 }) as const

function display(isTerminal: boolean) {
  let now = 0
  const written: string[] = []
  const shown = createProgressDisplay({ write: (text) => written.push(text), isTerminal, elapsed: () => now })
  return { ...shown, written, pass: (ms: number) => (now += ms) }
}

test('a terminal has one line, with the rows, the percentage and the time that is left', () => {
  const { show, end, written, pass } = display(true)
  show(copying(500, 500))
  pass(50)
  show(copying(1000, 1000))
  pass(3000)
  show(copying(2500, 2500))
  end()
  expect(written).toEqual([
    '\r\x1b[2Kcopying events: 500 of 4,000 rows, 5 % of all',
    '\r\x1b[2Kcopying events: 2,500 of 4,000 rows, 25 % of all, 10 s left',
    '\r\x1b[2K',
  ])
})

test('a log has a line for each table, and one every ten seconds of a large one', () => {
  const { show, end, written, pass } = display(false)
  show(copying(500, 500))
  pass(5000)
  show(copying(1000, 1000))
  pass(5000)
  show(copying(2000, 2000))
  pass(1)
  show(copying(4000, 4000))
  show({ ...copying(0, 4000), table: 'users', tableTotal: 0 })
  end()
  expect(written).toEqual([
    'copying events: 500 of 4,000 rows, 5 % of all\n',
    'copying events: 2,000 of 4,000 rows, 20 % of all, 40 s left\n',
    'copying events: 4,000 of 4,000 rows, 40 % of all, 16 s left\n',
  ])
})

test('the time that is left counts from the beginning of each kind of work', () => {
  const { show, written, pass } = display(false)
  show(copying(4000, 10_000))
  pass(100_000)
  show({ ...copying(4000, 4000), work: 'comparing' })
  pass(3_600_000)
  show({ ...copying(4000, 5000), work: 'comparing' })
  expect(written.at(1)).toBe('comparing events: 4,000 of 4,000 rows, 40 % of all\n')
  expect(written.at(2)).toContain('50 % of all, 1 h 0 min left')
})
