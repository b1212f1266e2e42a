import { type Static, Type } from 'typebox'
import { invalid } from '../../../../lib/errors.ts'
import { frameOriginOf } from '../../../../lib/frame-origin.ts'
import { shorten } from '../../../../lib/text/shorten.ts'
import type { EventTypeColumns, EventTypeRow } from '../store.ts'

export const EmbedOrigins = Type.Array(
  Type.String({
    minLength: 1,
    maxLength: 300,
    description: 'For example https://example.com or https://*.example.com.',
  }),
  {
    maxItems: 50,
    description:
      'The sites that may show the booking page inside their own pages. An empty list allows none; null follows the setting of the server, which allows all unless it is changed.',
  },
)

/** @throws `EMBED_ORIGIN_INVALID` */
export function parseEmbedOrigins(sent: Static<typeof EmbedOrigins> | null): EventTypeColumns {
  if (sent === null) return { embedOrigins: null }
  return { embedOrigins: [...new Set(sent.map((text, index) => readOrigin(text, index)))] }
}

function readOrigin(text: string, index: number): string {
  const origin = frameOriginOf(text)
  if (origin !== undefined) return origin
  throw invalid(
    'EMBED_ORIGIN_INVALID',
    `Invalid embedOrigins[${index}]: "${shorten(text, 100)}" is not a site. Send a scheme and a host without a path, for example https://example.com or https://*.example.com.`,
  )
}

export const presentEmbedOrigins = ({ embedOrigins }: EventTypeRow) => embedOrigins ?? undefined
