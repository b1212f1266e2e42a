import type { FastifyRequest } from 'fastify'
import type { FrameOrigins } from '../../lib/frame-origin.ts'
import { recordOf } from '../../lib/records.ts'
import type { Framed, Look, Page } from '../layout.tsx'
import { brandAddress } from '../looks/brand.ts'
import { textOf } from '../query.ts'

/** What the address of a page inside another site's page says about its look. */
export type Embedding = {
  /** The parameters that every link inside the frame repeats. */
  kept: Readonly<Record<string, string>>
  theme: 'light' | 'dark' | undefined
  brandSheet: string | undefined
  /** True if the other site describes the meeting itself. */
  hidesDetails: boolean
  /** The namespace on the other site, if the script of Cal.com shows the page. */
  peerNamespace: string | undefined
}

const COLOUR = /^#?[0-9a-fA-F]{3,6}$/
/** Longer values are not used by the page, so its links don't repeat them. */
const LONGEST_VALUE = 40

/** Reads the parameters of a page in a frame. Undefined means that the page is opened by itself. */
export function embeddingOf(query: unknown): Embedding | undefined {
  if (!Object.hasOwn(recordOf(query), 'embed')) return undefined
  const theme = textOf(query, 'theme')
  const [brandColor, darkBrandColor] = [colourIn(query, 'brandColor'), colourIn(query, 'darkBrandColor')]
  const hidesDetails = textOf(query, 'hideEventTypeDetails') === 'true'
  const embedType = textOf(query, 'embedType')
  const namespace = textOf(query, 'embed') ?? ''
  const peerNamespace = embedType !== undefined && namespace.length <= LONGEST_VALUE ? namespace : undefined
  const kept = { theme, brandColor, darkBrandColor, hideEventTypeDetails: hidesDetails ? 'true' : undefined, embedType }
  return {
    kept: {
      embed: peerNamespace ?? '',
      ...Object.fromEntries(
        Object.entries(kept).filter(
          (entry): entry is [string, string] => (entry[1]?.length ?? Infinity) <= LONGEST_VALUE,
        ),
      ),
    },
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
    brandSheet: brandAddress({ brandColor: brandColor ?? null, darkBrandColor: darkBrandColor ?? null }),
    hidesDetails,
    peerNamespace,
  }
}

/**
 * Returns the address of the page that the script of Cal.com asks for: it adds `/embed` to the path. Undefined for any
 * other address.
 */
export function withoutEmbed({
  method,
  url,
  query,
}: Pick<FastifyRequest, 'method' | 'url' | 'query'>): string | undefined {
  const [path = '', parameters = ''] = url.split('?', 2)
  if (method !== 'GET' || !path.endsWith('/embed') || !Object.hasOwn(recordOf(query), 'embed')) return undefined
  // An address with two slashes in front would lead to another server.
  const page = path.slice(0, -'/embed'.length).replace(/^\/+/, '/')
  const isMarked = textOf(query, 'embedType') !== undefined
  return page === '' ? undefined : `${page}?${parameters}${isMarked ? '' : '&embedType=inline'}`
}

function colourIn(query: unknown, name: string): string | undefined {
  const text = textOf(query, name)
  return text !== undefined && COLOUR.test(text) ? `#${text.replace('#', '')}` : undefined
}

/** Returns the sites that may show the page in a frame, or undefined for a page that is opened by itself. */
export const framedBy = (
  embedding: Embedding | undefined,
  { embedOrigins }: { embedOrigins: string[] | null },
  ofServer: FrameOrigins,
): FrameOrigins | undefined => (embedding ? (embedOrigins ?? ofServer) : undefined)

/** Makes a page fit into a frame, if it is opened in one. The script of the frame reports the signals to the other site. */
export const inFrame = (page: Page, embedding: Embedding | undefined, signals: Framed['signals']): Page =>
  embedding
    ? { ...page, look: lookInFrame(page.look, embedding), framed: { signals, peerNamespace: embedding.peerNamespace } }
    : page

/** The look that the other site asks for wins over the owner's. */
const lookInFrame = (look: Look | undefined, { theme, brandSheet }: Embedding): Look => ({
  theme: theme ?? look?.theme,
  brandSheet: brandSheet ?? look?.brandSheet,
})
