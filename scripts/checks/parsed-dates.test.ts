import { describe, expect, it } from 'vitest'
import { parsedDateFaults, parsedDatesOf } from './parsed-dates.ts'

const WRITER = "const writer = new Intl.DateTimeFormat('en-GB', { timeZone })\n"

describe('dates that are read out of formatted texts', () => {
  it('are nowhere in the project', () => {
    expect(parsedDateFaults()).toEqual([])
  })

  it.each([
    ["new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)"],
    ["now.toLocaleString('sv-SE', { timeZone })"],
    [`${WRITER}const [hours] = writer.format(now).split(':')`],
    [`${WRITER}const date = new Date(writer.format(now))`],
    [`${WRITER}const at = Date.parse(now.toLocaleDateString(locale))`],
    [`${WRITER}const match = /(\\d+)/.exec(writer.format(now))`],
    [`${WRITER}const text = writer.format(now)\nconst year = text.slice(0, 4)`],
  ])('the check refuses %j', (text) => {
    expect(parsedDatesOf('planted.ts', text)).toHaveLength(1)
  })

  it.each([
    [`${WRITER}const parts = writer.formatToParts(now)`],
    [`${WRITER}const text = \`On \${writer.format(now)}\``],
    [`${WRITER}const year = iso.slice(0, 4)`],
  ])('the check lets %j pass', (text) => {
    expect(parsedDatesOf('planted.ts', text)).toEqual([])
  })
})
