import { Type } from 'typebox'

/** An http(s) address in a body, or an empty text, with which forms take an address out. */
export const WebUrlOrEmpty = (description?: string) =>
  Type.Union(
    [Type.String({ format: 'web-url', maxLength: 2000 }), Type.Literal('')],
    description === undefined ? {} : { description },
  )
