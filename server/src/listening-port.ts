import { createServer } from 'node:net'
import type { Config } from './config.ts'
import { processListeningOn } from './port-holder.ts'

type Address = Pick<Config, 'host' | 'port'>
type Listen = (host: string) => Promise<unknown>

/**
 * Asks the system for the port before anything is created, so that a start on a used port leaves nothing behind.
 *
 * @throws `Error` for the operator if this process can't listen there.
 */
export async function checkPort(address: Address): Promise<void> {
  const probe = createServer()
  await listenOn(address, (host) => {
    return new Promise<void>((resolve, reject) => {
      probe.once('error', reject).listen({ port: address.port, host }, resolve)
    })
  })
  await new Promise((closed) => probe.close(closed))
}

/**
 * Listens on the configured address, or else on all addresses. On machines without IPv6 these are the addresses of
 * IPv4.
 *
 * @throws `Error` for the operator
 */
export async function listenOn(address: Address, listen: Listen): Promise<void> {
  try {
    await listen(address.host || '::').catch((error: NodeJS.ErrnoException) => {
      if (address.host || error.code !== 'EAFNOSUPPORT') throw error
      return listen('0.0.0.0')
    })
  } catch (error) {
    throw explain(error as NodeJS.ErrnoException, address)
  }
}

/** Suggests another port, which is probably free. It never exceeds the largest port. */
const another = (port: number): number => (port < 65_000 ? port + 1000 : 3000)

function explain(error: NodeJS.ErrnoException, { host, port }: Address): Error {
  if (error.code === 'EADDRINUSE') {
    const holder = processListeningOn(port)
    const by = holder ? `process ${holder.pid} (${holder.command})` : 'another program'
    return new Error(
      `Port ${port} is in use by ${by}. Stop that one, or choose another port: PORT=${another(port)} npm start`,
    )
  }
  if (error.code === 'EACCES')
    return new Error(
      `This user may not listen on port ${port}. Choose one from 1024 on: PORT=${port < 1024 ? 3000 : another(port)} npm start`,
    )
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new Error(`HOST must be an address of this machine, or empty for all of them (was ${host}).`)
  return error
}
