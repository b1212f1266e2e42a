import { createServer } from 'node:net'

const FIRST = 10_000
const COUNT = 20_000

/**
 * Returns a free port for a program that gets it as a setting. It is outside the range from which the system assigns
 * ports: another test might get such a port before the program listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT)
    if (await isFree(port)) return port
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
