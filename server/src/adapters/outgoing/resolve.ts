import { lookup, Resolver } from 'node:dns/promises'

/** Returns all addresses of a name. @throws an error with a `code` when there are none, or no server answers. */
export type Resolve = (name: string) => Promise<readonly string[]>

const TRY_MS = 2000
const TRIES = 2

/**
 * Asks the name servers directly. The system's own function blocks one of the process's four threads while a dead name
 * server doesn't answer, and a few such names would block all others. The system's function is only used for names that
 * no name server knows, such as those in /etc/hosts.
 */
export function systemResolve(): Resolve {
  return async (name) => {
    if (!name.replace(/\.$/, '').includes('.')) return fromSystem(name)
    // A new resolver reads the name servers of the current network.
    const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES })
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const found = [v4, v6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    if (found.length > 0) return found
    const silent = [v4, v6].find((answer) => answer.status === 'rejected' && answer.reason.code === 'ETIMEOUT')
    if (silent?.status === 'rejected') throw silent.reason
    return fromSystem(name)
  }
}

const fromSystem = async (name: string): Promise<string[]> =>
  (await lookup(name, { all: true })).map(({ address }) => address)
