import { textsOf } from '../../query.ts'

/** Returns the values of a form's field, from a link that fills it in or from the sent form. */
export type Filled = (name: string) => string[]

export const filledFrom =
  (values: unknown): Filled =>
  (name) =>
    textsOf(values, name)
