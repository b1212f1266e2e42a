type SettingUrl = {
  /** The variable that holds it. */
  env: string
  value: string
  /** `smtp`, `https`, …; any of them is right. */
  schemes: readonly string[]
  example: string
  /** For pg, which also takes a URL without a host (a socket on this machine) and a % that isn't encoded. */
  isForPg?: boolean
}

/** What is wrong with a setting that is a URL, in a sentence for the operator; nothing where it is empty or right. */
export function urlProblem({ env, value, schemes, example, isForPg = false }: SettingUrl): string | undefined {
  if (value === '') return undefined
  const fault = faultOf(value, schemes, isForPg)
  return fault && `${env} ${fault} (was ${withoutPassword(value)}). Example: ${example}`
}

function faultOf(value: string, schemes: readonly string[], isForPg: boolean): string | undefined {
  const beginnings = schemes.map((scheme) => `${scheme}://`)
  // Without the slashes the parser takes the host for a path.
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

/** Logs keep what is printed at the start. The last @ ends the password, also where one in it isn't encoded. */
function withoutPassword(value: string): string {
  const at = value.lastIndexOf('@')
  const begin = value.indexOf('://')
  return at === -1 ? value : `${begin === -1 ? '' : value.slice(0, begin + 3)}…${value.slice(at)}`
}
