import { createServer } from 'node:net'

const FIRST = 10_000
const COUNT = 20_000

/**
 * A port on which nobody listens, for a program that is started with it. Not one of those that the system gives to
 * whoever asks for any port: another test might get it before the program listens.
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
