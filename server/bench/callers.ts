import { connect } from 'node:net'

/** The requests per second, and the time within which 99 of 100 answers arrived, in milliseconds. */
export type Measured = { rate: number; p99: number }

type Calls = { url: string; callers: number; seconds: number; before: (index: number) => Promise<void> }

/**
 * Runs callers with one connection each. They wait for `before` (a change, for example) and then send a request, over
 * and over. Only the request counts for p99; both count for the rate. For a load without other work between the
 * requests, use autocannon.
 */
export async function callInTurns({ url, callers, seconds, before }: Calls): Promise<Measured> {
  const began = performance.now()
  const until = began + seconds * 1000
  const times: number[] = []
  let index = 0
  await Promise.all(
    Array.from({ length: callers }, async () => {
      const { ask, close } = caller(new URL(url))
      while (performance.now() < until) {
        await before(index++)
        const asked = performance.now()
        await ask()
        times.push(performance.now() - asked)
      }
      close()
    }),
  )
  times.sort((a, b) => a - b)
  const p99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN
  return { rate: (times.length * 1000) / (performance.now() - began), p99 }
}

/**
 * Opens one permanent connection with a minimal reader of answers with a length. The callers share two cores with the
 * server, and `fetch` costs more than the answers.
 */
function caller({ hostname, port, host, pathname, search }: URL) {
  const request = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\n\r\n`)
  const socket = connect(Number(port), hostname)
  /** The missing bytes of the current answer. It is unset before the answer's head. */
  let missing = 0
  let settle: { resolve: () => void; reject: (error: Error) => void } | undefined
  socket.on('error', (error) => settle?.reject(error))
  socket.on('data', (chunk) => {
    if (missing === 0) {
      const head = chunk.toString('latin1', 0, chunk.indexOf('\r\n\r\n'))
      const length = /^content-length: (\d+)/im.exec(head)?.[1]
      if (!head.startsWith('HTTP/1.1 200') || length === undefined) {
        settle?.reject(new Error(`Not an answer that this understands:\n${head}`))
        return
      }
      missing = head.length + 4 + Number(length)
    }
    missing -= chunk.length
    if (missing === 0) settle?.resolve()
  })
  return {
    ask: () =>
      new Promise<void>((resolve, reject) => {
        settle = { resolve, reject }
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}
