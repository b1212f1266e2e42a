import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keep, readKept, tidy } from './kept.ts'
import { digestOf, makeDraft } from './make-draft.ts'

const NOW = Date.parse('2030-03-01T10:00:00Z')
const DAY_MS = 86_400_000

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  // `Object.keys` of a storage has the names of what is stored.
  const storage = new Proxy(
    {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, text: string) => void stored.set(name, text),
      removeItem: (name: string) => void stored.delete(name),
    },
    {
      ownKeys: () => [...stored.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  )
  vi.stubGlobal('localStorage', storage)
})

/** A form with a name that the server has, and a password. */
function aForm(onServer: string, now = NOW) {
  const draft = makeDraft('1.team.5', true, () => now)
  const seen = {
    name: draft.begin('name', onServer, true, () => digestOf(onServer)),
    password: draft.begin('password', '', false, () => digestOf('')),
  }
  /** Draws the form with the name that the server has now. */
  const draw = (now: string) => {
    const set = (value: unknown) => {
      seen.name = String(value)
    }
    draft.follow('name', now, set, () => digestOf(now))
    seen.name = String(draft.valueOf('name'))
  }
  draw(onServer)
  return { draft, seen, draw }
}

describe('the draft of a form', () => {
  it('gives back what was typed, and says when', () => {
    aForm('Sales').draft.change('name', 'Sellers')
    const { draft, seen } = aForm('Sales', NOW + DAY_MS)
    expect([seen.name, draft.foundAt(), draft.isOvertaken()]).toEqual(['Sellers', NOW, false])
  })

  it('says so where the server has another value since then', () => {
    aForm('Sales').draft.change('name', 'Sellers')
    const { draft, seen } = aForm('Selling')
    expect([seen.name, draft.isOvertaken()]).toEqual(['Sellers', true])
  })

  it('follows a newer answer of the server where nothing is typed', () => {
    const { draft, seen, draw } = aForm('Sales')
    draw('Selling')
    expect([seen.name, draft.isChanged(), draft.isOvertaken()]).toEqual(['Selling', false, false])
    draft.change('name', 'Sellers')
    draw('Shopping')
    expect([seen.name, draft.isOvertaken()]).toEqual(['Sellers', true])
    draft.discard()
    expect(seen.name).toBe('Shopping')
  })

  it('keeps what was saved while the screen still has the former answer', () => {
    const { draft, seen, draw } = aForm('Sales')
    draft.change('name', 'Sellers ')
    draft.settle()
    draw('Sales')
    expect([seen.name, draft.isChanged()]).toEqual(['Sellers ', false])
    draw('Sellers')
    expect([seen.name, draft.isChanged(), draft.isOvertaken()]).toEqual(['Sellers', false, false])
  })

  it('is none where the server has what was typed', () => {
    aForm('Sales').draft.change('name', 'Sellers')
    expect(aForm('Sellers').draft.foundAt()).toBeUndefined()
  })

  it('ends when the form is sent, and when what was typed is taken back', () => {
    const { draft } = aForm('Sales')
    draft.change('name', 'Sellers')
    draft.settle()
    expect([stored.size, draft.isChanged()]).toEqual([0, false])
    draft.change('name', 'Sellers!')
    draft.change('name', 'Sellers')
    expect(stored.size).toBe(0)
  })

  it('shows the value of the server again when it is discarded', () => {
    aForm('Sales').draft.change('name', 'Sellers')
    const { draft, seen } = aForm('Sales')
    draft.discard()
    expect([seen.name, stored.size, draft.foundAt()]).toEqual(['Sales', 0, undefined])
  })

  it('gives a part of the form that is drawn anew what was typed since the form was opened', () => {
    const { draft } = aForm('Sales')
    draft.change('name', 'Sellers')
    draft.change('password', 'four words')
    expect(draft.begin('name', 'Sales', true, () => digestOf('Sales'))).toBe('Sellers')
    expect(draft.begin('password', '', false, () => digestOf(''))).toBe('four words')
    draft.discard()
    expect(draft.begin('name', 'Sales', true, () => digestOf('Sales'))).toBe('Sales')
  })

  it('never stores a password, and knows that leaving loses it', () => {
    const { draft } = aForm('Sales')
    draft.change('name', 'Sellers')
    expect(draft.isLoose()).toBe(false)
    draft.change('password', 'four words in a row')
    expect(draft.isLoose()).toBe(true)
    expect([...stored.values()].join()).not.toContain('four words')
  })

  it('knows that leaving loses what is too long for the browser', () => {
    const { draft } = aForm('Sales')
    draft.change('name', 'x'.repeat(200_000))
    expect([draft.isLoose(), stored.size]).toEqual([true, 0])
  })

  it('does not take a value of another kind, which another release has stored', () => {
    keep('1.team.5', { at: NOW, fields: { name: { v: ['Sellers'], base: '' } } })
    expect(aForm('Sales').seen.name).toBe('Sales')
  })

  it('is forgotten after a week, and the oldest of many first', () => {
    const at = (index: number) => NOW - index * 1000
    for (let index = 0; index < 50; index++) keep(`1.new.${index}`, { at: at(index), fields: {} })
    keep('1.old', { at: NOW - 8 * DAY_MS, fields: {} })
    tidy(NOW)
    expect(stored.size).toBe(40)
    expect([readKept('1.new.0', NOW)?.at, readKept('1.new.49', NOW)]).toEqual([NOW, undefined])
  })

  it('is none if the storage has something else', () => {
    stored.set('daybook.draft.1.team.5', '{"at":')
    expect(aForm('Sales').seen.name).toBe('Sales')
  })
})

it('a part of a form that is drawn anew after its changes were discarded begins with what the server has', () => {
  aForm('Engines').draft.change('name', 'Looms')
  const { draft, seen } = aForm('Engines')
  expect(seen.name).toBe('Looms')
  draft.discard()
  expect(draft.begin('name', 'Engines', true, () => digestOf('Engines'))).toBe('Engines')
})
