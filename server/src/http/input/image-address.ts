import { Type } from 'typebox'

/** A picture in a body: loaded from elsewhere, from this server, or the whole of it in the text. */
export const ImageAddress = Type.String({
  pattern: '^(https?://\\S+|/\\S*|data:image/[a-z+.-]+;base64,[A-Za-z0-9+/=]+)$',
  maxLength: 200_000,
  description: 'An http(s) address, a path of this server, or data:image/…;base64,….',
})
