import type { Outgoing, OutgoingAnswer } from '../../../../adapters/outgoing/outgoing.ts'
import { AppError } from '../../../../lib/errors.ts'
import type { SecretBox } from '../../../../lib/secrets/secret-box.ts'
import type { Clock } from '../../../../lib/time/clock.ts'
import type { AttemptFacts, LeasedDelivery } from './queue-store.ts'
import { requestedWaitMs } from './schedule.ts'
import { signedHeaders } from './sign.ts'

/** So much of an answer is kept to look into. */
const KEPT_ANSWER_BYTES = 10_240
const GONE = 410

export type Result = AttemptFacts & {
  isDelivered: boolean
  /** The receiver will never again want anything. */
  isGone: boolean
  /** How long the receiver wants to be left alone. */
  wishMs: number | undefined
}

export type AttemptDependencies = { outgoing: Outgoing; secretBox: SecretBox; clock: Clock; timeoutMs: number }

type MakeAttempt = (delivery: LeasedDelivery, signal: AbortSignal) => Promise<Result>

/** Sends a delivery once. What goes wrong is a result, too. */
export const createAttempts =
  ({ outgoing, secretBox, clock, timeoutMs }: AttemptDependencies): MakeAttempt =>
  async (delivery, signal) => {
    const { subscriberUrl, body, secrets } = delivery
    const real = clock.real()
    const headers = signedHeaders(
      delivery,
      secrets.map((secret) => secretBox.open(secret)),
      real,
    )
    const base = { startedAt: clock.now(), requestHeaders: headers }
    const tookMs = () => clock.real().getTime() - real.getTime()
    try {
      const answer = await outgoing.send({
        url: subscriberUrl,
        method: 'POST',
        headers,
        body,
        timeoutMs,
        signal,
        maxAnswerBytes: KEPT_ANSWER_BYTES,
      })
      return { ...base, durationMs: tookMs(), ...resultOf(answer, real) }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const nothing = { status: null, responseHeaders: null, responseBody: null, wishMs: undefined }
      return { ...base, durationMs: tookMs(), ...nothing, error: error.message, isDelivered: false, isGone: false }
    }
  }

/** A redirect isn't followed: only the owner says where their data goes. */
function resultOf({ status, headers, body }: OutgoingAnswer, real: Date) {
  const isDelivered = status >= 200 && status < 300
  return {
    status,
    error: isDelivered ? null : `The receiver answered ${status}`,
    responseHeaders: headers,
    // The database keeps no zero characters in texts.
    responseBody: body.toString('utf8').replaceAll('\0', ''),
    isDelivered,
    isGone: status === GONE,
    wishMs: requestedWaitMs(status, headers['retry-after'], real),
  }
}
