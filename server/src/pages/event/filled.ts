import { textsOf } from '../query.ts'

/** What stands in a form: from a link that fills it in, or from what was sent. */
export type Filled = (name: string) => string[]

export const filledFrom =
  (values: unknown): Filled =>
  (name) =>
    textsOf(values, name)
