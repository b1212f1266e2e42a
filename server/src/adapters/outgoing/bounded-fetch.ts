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
    return new Response(answer.body?.pipeThrough(bounded(mostBytes)) ?? null, { status, statusText, headers })
  }

function bounded(mostBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.length
      if (bytes <= mostBytes) controller.enqueue(chunk)
      else controller.error(new Error(`The answer has more than ${mostBytes} bytes.`))
    },
  })
}
