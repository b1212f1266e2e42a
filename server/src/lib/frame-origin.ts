/** One host name, with or without a star for its subdomains. No spaces or semicolons, which would end a rule. */
const SITE = /^https?:\/\/(\*\.)?[a-z0-9.-]{1,253}(:\d{1,5})?$/

/** Returns the site `https://example.com` or `https://*.example.com` as rules of browsers write it, or undefined. */
export function frameOriginOf(text: string): string | undefined {
  const origin = text.trim().toLowerCase().replace(/\/$/, '')
  return SITE.test(origin) && URL.canParse(origin.replace('*.', 'any.')) ? origin : undefined
}

/** The sites that may show a page in a frame. */
export type FrameOrigins = 'any' | readonly string[]

/**
 * Reads a list of sites that are separated by commas: '' means any site, 'none' means no site.
 */
export function frameOriginsOf(list: string): { origins: FrameOrigins; wrong: string[] } {
  const parts = list.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))
  if (parts.length === 0) return { origins: 'any', wrong: [] }
  if (parts.length === 1 && parts[0] === 'none') return { origins: [], wrong: [] }
  return {
    origins: parts.flatMap((part) => frameOriginOf(part) ?? []),
    wrong: parts.filter((part) => frameOriginOf(part) === undefined),
  }
}
