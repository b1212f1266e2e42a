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
  /** True for a URL to which the server adds its own paths. It names a host and nothing more. */
  isOrigin?: boolean
}

/**
 * Returns the error in a setting that is a URL, as a sentence for the operator. Returns undefined if it is empty or
 * valid.
 */
export function urlProblem({
  env,
  value,
  schemes,
  example,
  isForPg = false,
  isOrigin = false,
}: SettingUrl): string | undefined {
  if (value === '') return undefined
  const fault = faultOf(value, schemes, isForPg) ?? (isOrigin ? faultOfOrigin(value) : undefined)
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

function faultOfOrigin(value: string): string | undefined {
  const { pathname, username, password } = new URL(value)
  if (/\s/.test(value)) return 'has a space'
  if (username !== '' || password !== '') return 'has a user or a password, which every link would show'
  if (value.includes('#')) return 'has a #, behind which no page of the server can be'
  if (value.includes('?')) return 'has a query, which would stand in the middle of every link'
  if (/[^/]/.test(pathname)) return `has the path ${pathname}, but what is there needs a name of its own`
  return undefined
}

/** What the drivers read of the parameters of their URLs. They leave out all others without a word. */
const READ: Readonly<Record<'pg' | 'redis' | 'smtp', RegExp>> = {
  pg: /^(host|port|user|password|options|ssl|ssl(mode|cert|key|rootcert|negotiation)|uselibpqcompat|client_encoding|(fallback_)?application_name|(statement|lock|idle_in_transaction_session|query)_timeout)$/,
  redis: /^$/,
  smtp: /^(name|localAddress|(connection|greeting|socket|dns)Timeout|(require|ignore|opportunistic)TLS|secure|authMethod|pool|max(Connections|Messages)|rate(Limit|Delta)|proxy|logger|debug|lmtp|tls\.\w+)$/,
}

/** Returns a sentence about the parameters of a URL that its driver doesn't read. */
export function unreadParameters(env: string, value: string, driver: keyof typeof READ): string | undefined {
  if (!URL.canParse(value)) return undefined
  const unread = [...new Set(new URL(value).searchParams.keys())].filter((name) => !READ[driver].test(name))
  if (unread.length === 0) return undefined
  const sentence = `${env} has ${unread.length === 1 ? 'the parameter' : 'the parameters'} ${unread.join(', ')}, which nothing reads.`
  const [schema] = driver === 'pg' && unread.includes('schema') ? new URL(value).searchParams.getAll('schema') : []
  return schema === undefined
    ? sentence
    : `${sentence} For another schema write options=-c%20search_path%3D${encodeURIComponent(schema)}.`
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
