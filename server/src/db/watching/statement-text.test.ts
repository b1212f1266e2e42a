import { describe, expect, it } from 'vitest'
import { nameOfStatement, shownText } from './statement-text.ts'

describe('the text of a statement', () => {
  it.each([
    ['select "id" from "bookings" where "uid" = $1', 'SELECT', 'bookings'],
    ['/* prepared */ SELECT 1\n  FROM event_types e', 'SELECT', 'event_types'],
    ['insert into "occupancy" ("id") values ($1)', 'INSERT', 'occupancy'],
    ['\n    UPDATE webhooks SET x = $1', 'UPDATE', 'webhooks'],
    ['/* prepared *//* after a lock */ SELECT id FROM occupancy', 'SELECT', 'occupancy'],
    ['WITH due AS (SELECT id FROM timers) DELETE FROM timers', 'DELETE', 'timers'],
    ['WITH due AS (SELECT id FROM timers FOR UPDATE SKIP LOCKED) UPDATE events SET x = 1', 'UPDATE', 'events'],
    [
      `WITH given AS (SELECT ${'x, '.repeat(300)} y FROM z), a AS (INSERT INTO bookings SELECT y) SELECT 1`,
      'INSERT',
      'bookings',
    ],
    ['WITH due AS (SELECT id FROM timers) SELECT id FROM due', 'WITH', 'timers'],
    ['begin', 'BEGIN', undefined],
    ['', 'STATEMENT', undefined],
  ])('%s has its operation and its table', (text, operation, table) => {
    expect(nameOfStatement(text)).toEqual({ operation, table })
  })

  it('is shown in one line, and a long text is cut', () => {
    expect(shownText('  SELECT 1\n    FROM x ')).toBe('SELECT 1 FROM x')
    expect(shownText(`SELECT ${'$1, '.repeat(5000)}`)).toHaveLength(2001)
  })
})
