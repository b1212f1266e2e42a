import { Type } from 'typebox'

/**
 * A picture in a body: an address elsewhere, an address on this server, or a data URL with the whole picture. An empty
 * text takes the picture out.
 */
export const ImageAddress = Type.String({
  pattern: '^(https?://\\S+|/\\S*|data:image/[a-z+.-]+;base64,[A-Za-z0-9+/=]+)?$',
  maxLength: 200_000,
  description: 'An http(s) address, a path of this server, or data:image/…;base64,…. An empty text takes it out.',
})
