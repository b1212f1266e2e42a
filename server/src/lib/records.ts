/** An object by its names; lists aren't. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value by its names; what is no object has none. */
export const recordOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {})

/** The names in an object that is written in the code: there it has no name that its type doesn't know. */
export const keysOf = <Known extends object>(known: Known) => Object.keys(known) as (keyof Known & string)[]

/** Whether a text is one of the names in an object. */
export const isKeyOf = <Known extends object>(known: Known, name: PropertyKey): name is keyof Known =>
  Object.hasOwn(known, name)
