/** Returns true for an object with names. A list is none. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the value if it is an object with names, otherwise an empty object. */
export const recordOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {})

/** Returns the names of an object that is written in the code: it has no name that its type doesn't know. */
export const keysOf = <Known extends object>(known: Known) => Object.keys(known) as (keyof Known & string)[]

/** Returns true if the text is a name in the object. */
export const isKeyOf = <Known extends object>(known: Known, name: PropertyKey): name is keyof Known =>
  Object.hasOwn(known, name)
