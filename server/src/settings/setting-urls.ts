type SettingUrl = {
  /** The variable of the setting. */
  env: string
  value: string
  /** The allowed schemes, such as `smtp` or `https`. */
  schemes: readonly string[]
  example: string
  /**
   * True for a URL that pg reads. pg also accepts a URL without a host (a socket on this machine) and an unencoded %.
   */
  isForPg?: boolean
}

/**
 * Returns the error in a setting that is a URL, as a sentence for the operator. Returns undefined if it is empty or
 * valid.
 */
export function urlProblem({ env, value, schemes, example, isForPg = false }: SettingUrl): string | undefined {
  if (value === '') return undefined
  const fault = faultOf(value, schemes, isForPg)
  return fault && `${env} ${fault} (was ${withoutPassword(value)}). Example: ${example}`
}

function faultOf(value: string, schemes: readonly string[], isForPg: boolean): string | undefined {
  const beginnings = schemes.map((scheme) => `${scheme}://`)
  // Without the slashes, the parser reads the host as a path.
  if (!beginnings.some((beginning) => value.toLowerCase().startsWith(beginning)))
    return `must begin with ${beginnings.join(' or ')}`
  if (!URL.canParse(value))
    return 'is not a URL that can be read: check host and port, and percent-encode user and password'
  const { hostname, port, username, password } = new URL(value)
  if (port === '0') return 'must have a port from 1 to 65535'
  if (isForPg) return undefined
  if (hostname === '') return 'names no host'
  if (![username, password].every(isPercentEncoded)) return 'has a % in user or password that must be written as %25'
  return undefined
}

function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/**
 * Removes the password, because logs keep the output of a start. The last @ ends the password, even if the password
 * contains an unencoded @.
 */
function withoutPassword(value: string): string {
  const at = value.lastIndexOf('@')
  const begin = value.indexOf('://')
  return at === -1 ? value : `${begin === -1 ? '' : value.slice(0, begin + 3)}…${value.slice(at)}`
}
