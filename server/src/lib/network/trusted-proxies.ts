import { BlockList, isIP } from 'node:net'

/**
 * The names that a list may contain besides addresses and networks. They mean addresses of the machine and its
 * neighbours.
 */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

type Network = { address: string; bits: number; family: 'ipv4' | 'ipv6' }

const partsOf = (list: string): string[] =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap((part) => NAMED[part] ?? part)

function networkOf(part: string): Network | undefined {
  const [, address = '', length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(part) ?? []
  const version = isIP(address)
  if (version === 0) return undefined
  const most = version === 4 ? 32 : 128
  const bits = length === undefined ? most : Number(length)
  return bits > most ? undefined : { address, bits, family: familyOf(version) }
}

const familyOf = (version: number) => (version === 4 ? 'ipv4' : 'ipv6')

/** Returns the parts of the list that are neither an address nor a network. */
export const unknownProxies = (list: string): string[] => partsOf(list).filter((part) => !networkOf(part))

/**
 * Returns a test that is true for the proxies of the list. The server believes only these about the client's address.
 */
export function trustedProxies(list: string): (address: string) => boolean {
  const networks = new BlockList()
  for (const { address, bits, family } of partsOf(list).flatMap((part) => networkOf(part) ?? []))
    networks.addSubnet(address, bits, family)
  return (address) => {
    const version = isIP(address)
    return version !== 0 && networks.check(address, familyOf(version))
  }
}
