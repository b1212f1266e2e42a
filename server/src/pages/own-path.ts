const LONGEST = 4000
/** Control characters, some of which browsers drop before they read an address; the backslash they take for a slash. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to refuse
const MISREAD = /[\u0000-\u0020\u007f-\u009f\u2028\u2029\\]/
const DECODINGS = 3

/**
 * Returns the path and query of an address on this server, to which a browser may be sent. Returns undefined for every
 * other address, even if it is disguised. An absolute address of this server counts by its path.
 */
export function ownPath(address: string | undefined, publicUrl: string): string | undefined {
  if (address === undefined || address.length > LONGEST) return undefined
  const origin = new URL(publicUrl).origin
  if (!address.startsWith('/') && !address.startsWith(`${origin}/`)) return undefined
  if (address.startsWith('//') || MISREAD.test(address) || !URL.canParse(address, origin)) return undefined
  const { origin: actual, username, password, pathname, search } = new URL(address, origin)
  if (actual !== origin || username !== '' || password !== '') return undefined
  return isPlain(pathname) ? pathname + search : undefined
}

/** Returns false if the path, as it is or decoded by a proxy, begins like the name of another server. */
function isPlain(path: string): boolean {
  let current = path
  for (let round = 0; round <= DECODINGS; round++) {
    if (current.startsWith('//') || MISREAD.test(current.slice(0, 2))) return false
    try {
      const decoded = decodeURIComponent(current)
      if (decoded === current) return true
      current = decoded
    } catch {
      return false
    }
  }
  return false
}
