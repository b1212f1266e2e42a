import type { Outgoing, OutgoingAnswer } from '../../../../adapters/outgoing/outgoing.ts'
import { AppError } from '../../../../lib/errors.ts'
import type { SecretBox } from '../../../../lib/secrets/secret-box.ts'
import type { Clock } from '../../../../lib/time/clock.ts'
import type { AttemptFacts, LeasedDelivery } from './queue-store.ts'
import { requestedWaitMs } from './schedule.ts'
import { signedHeaders } from './sign.ts'

/** How many bytes of a receiver's answer are stored. */
const KEPT_ANSWER_BYTES = 10_240
const GONE = 410

export type Result = AttemptFacts & {
  isDelivered: boolean
  /** The receiver wants no more deliveries. */
  isGone: boolean
  /** The time that the receiver asks the server to wait, in milliseconds. */
  wishMs: number | undefined
}

export type AttemptDependencies = { outgoing: Outgoing; secretBox: SecretBox; clock: Clock; timeoutMs: number }

type MakeAttempt = (delivery: LeasedDelivery, signal: AbortSignal) => Promise<Result>

/** Creates the function that sends a delivery once. It returns failures as results and doesn't throw. */
export const createAttempts =
  ({ outgoing, secretBox, clock, timeoutMs }: AttemptDependencies): MakeAttempt =>
  async (delivery, signal) => {
    const { subscriberUrl, body, secrets } = delivery
    const real = clock.real()
    const startedAt = clock.now()
    const began = clock.steady().getTime()
    let headers: Record<string, string> = {}
    const base = () => ({ startedAt, requestHeaders: headers, durationMs: clock.steady().getTime() - began })
    try {
      headers = signedHeaders(
        delivery,
        secrets.map((secret) => secretBox.open(secret)),
        real,
      )
      const answer = await outgoing.send({
        url: subscriberUrl,
        method: 'POST',
        headers,
        body,
        timeoutMs,
        signal,
        maxAnswerBytes: KEPT_ANSWER_BYTES,
      })
      return { ...base(), ...resultOf(answer, real) }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const nothing = { status: null, responseHeaders: null, responseBody: null, wishMs: undefined }
      return { ...base(), ...nothing, error: error.message, isDelivered: false, isGone: false }
    }
  }

/** Redirects aren't followed, because only the owner decides where their data is sent. */
function resultOf({ status, headers, body }: OutgoingAnswer, real: Date) {
  const isDelivered = status >= 200 && status < 300
  return {
    status,
    error: isDelivered ? null : `The receiver answered ${status}`,
    responseHeaders: headers,
    // PostgreSQL texts can't contain zero characters.
    responseBody: body.toString('utf8').replaceAll('\0', ''),
    isDelivered,
    isGone: status === GONE,
    wishMs: requestedWaitMs(status, headers['retry-after'], real),
  }
}
