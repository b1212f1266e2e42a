/** Libraries describe the body with types of their own. */
type Init = Omit<RequestInit, 'body'> & { body?: unknown }

/**
 * Returns a `fetch` for libraries and addresses of the operator. The body of an answer with more bytes fails: whoever
 * reads it would keep all of it in memory, and parse it while everybody waits.
 */
export const boundedFetch =
  (mostBytes: number) =>
  async (url: string, init?: Init): Promise<Response> => {
    const answer = await fetch(url, init as RequestInit)
    const { status, statusText, headers } = answer
    return new Response(answer.body && bounded(answer.body, mostBytes), { status, statusText, headers })
  }

function bounded(body: ReadableStream<Uint8Array>, mostBytes: number): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let bytes = 0
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read()
      if (done) return controller.close()
      bytes += value.length
      if (bytes <= mostBytes) return controller.enqueue(value)
      controller.error(new Error(`The answer has more than ${mostBytes} bytes.`))
      await reader.cancel()
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
