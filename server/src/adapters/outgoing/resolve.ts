import { lookup, Resolver } from 'node:dns/promises'

/** All addresses of a name. @throws an error with a `code` when there are none, or nobody answers. */
export type Resolve = (name: string) => Promise<readonly string[]>

const TRY_MS = 2000
const TRIES = 2

/**
 * Asks the name servers ourselves: the system's own function keeps one of the four threads of the process busy for as
 * long as a dead name server doesn't answer, and a few such names would stop all others. It is asked for what no name
 * server knows, such as the names of /etc/hosts.
 */
export function systemResolve(): Resolve {
  return async (name) => {
    if (!name.replace(/\.$/, '').includes('.')) return fromSystem(name)
    // A fresh one knows the name servers of today's network.
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
