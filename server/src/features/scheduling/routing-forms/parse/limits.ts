/** The maxima of a form. The definition is read as a whole for every answer. */
export const MAX = {
  fields: 50,
  options: 200,
  routes: 50,
  /** The levels of groups in a query. */
  depth: 5,
  /** The conditions and groups in one query. */
  nodes: 100,
  /** The values of one condition. */
  values: 200,
  name: 200,
  id: 100,
  description: 2000,
  message: 5000,
  url: 2000,
  value: 500,
  /** The characters of one answer. */
  answer: 5000,
} as const
