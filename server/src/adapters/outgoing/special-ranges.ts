import { BlockList, isIP, isIPv6 } from 'node:net'

/**
 * The IPv4 networks outside the public internet (IANA's registry of special-purpose addresses, RFC 6890 and its
 * updates).
 */
const IPV4: readonly (readonly [reason: string, ...networks: string[]])[] = [
  ['"this network"', '0.0.0.0/8'],
  ['private', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'],
  ['shared by customers of a provider', '100.64.0.0/10'],
  ['loopback', '127.0.0.0/8'],
  ['link-local, where clouds keep their metadata', '169.254.0.0/16'],
  ['reserved for protocols', '192.0.0.0/24', '192.88.99.0/24'],
  ['for documentation', '192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24'],
  ['for benchmarks', '198.18.0.0/15'],
  ['multicast', '224.0.0.0/4'],
  ['reserved', '240.0.0.0/4'],
]

/** The IPv6 networks whose reason has a name. Other networks outside 2000::/3 aren't the public internet either. */
const IPV6: typeof IPV4 = [
  ['unspecified', '::/128'],
  ['loopback', '::1/128'],
  ['private', 'fc00::/7', 'fec0::/10'],
  ['link-local', 'fe80::/10'],
  ['multicast', 'ff00::/8'],
  ['for documentation', '2001:db8::/32', '3fff::/20'],
  // Teredo, benchmarks and identifiers; the deprecated 6to4, which contains an IPv4 address; and AS112.
  ['reserved for protocols', '2001::/23', '2002::/16', '2620:4f:8000::/48'],
]

const PUBLIC_IPV6 = listOf(['2000::/3'])
/** Networks whose last four bytes are an IPv4 address that is reached: mapped, and NAT64. */
const CARRIES_IPV4 = listOf(['::ffff:0:0/96', '64:ff9b::/96'])

const special4 = IPV4.map(([reason, ...networks]) => ({ reason, list: listOf(networks) }))
const special6 = IPV6.map(([reason, ...networks]) => ({ reason, list: listOf(networks) }))

/**
 * Returns a reason, for a person, if an address isn't on the public internet, and otherwise undefined. `address` comes
 * from a resolver: IPv4 in four decimals, IPv6 in any form.
 */
export function specialRange(address: string): string | undefined {
  const [plain = ''] = address.split('%')
  if (isIP(plain) === 0) return 'not an address'
  if (!isIPv6(plain)) return special4.find(({ list }) => list.check(plain, 'ipv4'))?.reason
  if (contains(CARRIES_IPV4, plain)) return specialRange(lastFourBytes(plain))
  const found = special6.find(({ list }) => contains(list, plain))
  return found?.reason ?? (contains(PUBLIC_IPV6, plain) ? undefined : 'reserved')
}

const contains = (list: BlockList, address: string): boolean => list.check(address, 'ipv6')

/** Returns the last four bytes of an IPv6 address, in any notation, as IPv4. */
function lastFourBytes(address: string): string {
  // The URL parser writes the last four bytes as at most two groups of hexadecimal digits.
  const groups = new URL(`http://[${address}]/`).hostname.slice(1, -1).split(':')
  const [high = 0, low = 0] = groups.slice(-2).map((group) => Number.parseInt(group || '0', 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4')
  }
  return list
}
