import { drop, type KeptField, keep, readKept } from './kept.ts'

type Field = {
  value: unknown
  /** What the form has last given as the initial value, as text. */
  given: string
  /** The digest of what the server had when the value was typed. */
  base: string
  /** Returns the digest of what the server has in the place of a value. */
  baseOf: (value: unknown) => string
  isKept: boolean
  set: (value: unknown) => void
}

/** What is typed into a form, until it is sent or discarded. */
export type Draft = {
  /** Returns what a field begins with: what was kept, or the initial value. */
  begin<T>(name: string, initial: T, isKept: boolean, baseOf: Field['baseOf']): T
  /**
   * Tells how a field is shown, at each drawing. An answer that the screen kept may be older than the server: a field
   * follows a newer one unless something is typed in it.
   */
  follow(name: string, first: unknown, set: Field['set'], baseOf: Field['baseOf']): void
  valueOf(name: string): unknown
  change(name: string, value: unknown): void
  /** When the text was typed that was found again; undefined if nothing was. */
  foundAt(): number | undefined
  /** True if the server has another value than at that time. */
  isOvertaken(): boolean
  isChanged(): boolean
  /** True if something was typed that the browser doesn't keep: a password, or more than there is room for. */
  isLoose(): boolean
  /** The form was sent: what it shows now is what is stored. */
  settle(): void
  /** Puts the initial values back. */
  discard(): void
  /** How often it was discarded: parts of a form that hold a text of their own begin anew. */
  round(): number
  /** Forgets what was kept, but shows it still. */
  forget(): void
}

/** `isOfObject` says that the form changes something which somebody else may change too. */
export function makeDraft(key: string, isOfObject: boolean, now: () => number): Draft {
  let kept = readKept(key, now())
  const fields = new Map<string, Field>()
  const initial = new Map<string, unknown>()
  let foundAt: number | undefined
  let isOvertaken = false
  let isRefused = false
  let round = 0

  const isTyped = (name: string, { value }: Field): boolean => textOf(value) !== textOf(initial.get(name))
  const changed = (): [string, Field][] => [...fields].filter(([name, field]) => isTyped(name, field))

  const store = (): void => {
    const typed = changed().filter(([, { isKept }]) => isKept)
    // What other fields of the form have kept stays: a part of the form may not be on the screen.
    const unseen = Object.entries(kept?.fields ?? {}).filter(([name]) => foundAt !== undefined && !fields.has(name))
    const entries = [
      ...unseen,
      ...typed.map(([name, { value, baseOf }]): [string, KeptField] => [name, { v: value, base: baseOf(value) }]),
    ]
    if (entries.length === 0) drop(key)
    isRefused = entries.length > 0 && !keep(key, { at: now(), fields: Object.fromEntries(entries) })
  }

  return {
    begin<T>(name: string, first: T, isKept: boolean, baseOf: Field['baseOf']): T {
      const given = textOf(first)
      const present = fields.get(name)
      // A part of the form that was folded up, and is drawn anew, shows what was typed before.
      if (present && isAlike(present.value, first) && isTyped(name, present)) {
        initial.set(name, first)
        fields.set(name, { ...present, given, baseOf, isKept, set: () => undefined })
        // The field had this kind of value before.
        return present.value as T
      }
      const found = isKept ? kept?.fields[name] : undefined
      const isFound = found !== undefined && isAlike(found.v, first) && textOf(found.v) !== textOf(first)
      // The server or the form has this kind of value, as `isAlike` says.
      const value = isFound ? (found.v as T) : first
      if (isFound) {
        foundAt = kept?.at
        if (isOfObject && found.base !== baseOf(value)) isOvertaken = true
      }
      initial.set(name, first)
      const base = isFound ? found.base : baseOf(value)
      fields.set(name, { value, given, base, baseOf, isKept, set: () => undefined })
      return value
    },
    follow(name, first, set, baseOf) {
      const field = fields.get(name)
      if (!field) return
      field.set = set
      field.baseOf = baseOf
      const given = textOf(first)
      if (given !== field.given) {
        if (!isTyped(name, field)) field.value = first
        initial.set(name, first)
        field.given = given
      }
      if (isOfObject && isTyped(name, field) && field.base !== baseOf(field.value)) isOvertaken = true
    },
    valueOf: (name) => fields.get(name)?.value,
    change(name, value) {
      const field = fields.get(name)
      if (!field) return
      field.value = value
      field.base = field.baseOf(value)
      store()
      field.set(value)
    },
    foundAt: () => foundAt,
    isOvertaken: () => isOvertaken,
    isChanged: () => changed().length > 0,
    isLoose: () => isRefused || changed().some(([, { isKept }]) => !isKept),
    settle() {
      for (const [name, { value }] of fields) initial.set(name, value)
      foundAt = undefined
      isOvertaken = false
      isRefused = false
      // A part of the form that is drawn anew must not find it again.
      kept = undefined
      drop(key)
    },
    round: () => round,
    discard() {
      round++
      foundAt = undefined
      isOvertaken = false
      isRefused = false
      kept = undefined
      drop(key)
      for (const [name, field] of fields) {
        field.value = initial.get(name)
        field.set(field.value)
      }
    },
    forget() {
      drop(key)
    },
  }
}

const textOf = (value: unknown): string => JSON.stringify(value) ?? ''

/** A release that has other fields must not find a list where it expects a text. */
const isAlike = (found: unknown, first: unknown): boolean =>
  found === undefined ||
  first === undefined ||
  first === null ||
  (typeof found === typeof first && Array.isArray(found) === Array.isArray(first))

/** Returns a short text that differs for different values (FNV-1a of 32 bits). */
export function digestOf(value: unknown): string {
  let digest = 0x811c9dc5
  for (const letter of textOf(value)) digest = Math.imul(digest ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return (digest >>> 0).toString(36)
}
