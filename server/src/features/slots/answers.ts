import { createHash } from 'node:crypto'
import { createSharedReads } from '../../lib/shared-reads.ts'
import { type EventTypeVersions, sameVersions, type Versions } from '../versions/service.ts'

/** An answer as it is sent. */
export type Answer = { readonly body: Buffer; readonly etag: string }

/** An answer that may be given again, and what has to be true for that. */
export type Made = {
  body: string
  eventTypeId: number
  hostIds: readonly number[]
  versions: EventTypeVersions
  /** Milliseconds. Time alone makes slots vanish: when the first one becomes too soon, or a hold ends. */
  trueUntil: number
}

type Kept = Answer & Omit<Made, 'body'> & { trueFrom: number }

/** An answer is made anew after this, whatever happened: booking windows move at midnight, in every zone at another time. */
const LONGEST_MS = 60_000
const MOST_ANSWERS = 2000
const MOST_BYTES = 64 * 1024 * 1024

/**
 * Answers in bytes, kept by their question. One is given again when nothing has changed since the versions that it was
 * made of: one look for all who ask for it at the same time, and none on the embedded database.
 */
export function createAnswers({ versions, now }: { versions: Versions; now: () => Date }) {
  const answers = new Map<string, Kept>()
  const share = createSharedReads<Made>()
  let bytes = 0

  function drop(question: string): void {
    bytes -= answers.get(question)?.body.length ?? 0
    answers.delete(question)
  }

  function keep(question: string, kept: Kept): void {
    drop(question)
    answers.set(question, kept)
    bytes += kept.body.length
    for (const oldest of answers.keys()) {
      if (answers.size <= MOST_ANSWERS && bytes <= MOST_BYTES) return
      drop(oldest)
    }
  }

  /** The kept answer, if it is still true. */
  async function find(question: string): Promise<Answer | undefined> {
    const kept = answers.get(question)
    if (!kept || !isTrueAt(kept, now().getTime())) return undefined
    const read = versions.read(kept.eventTypeId, kept.hostIds)
    return sameVersions(kept.versions, read instanceof Promise ? await read : read) ? kept : undefined
  }

  return {
    find,

    async make(question: string, make: () => Promise<Made>): Promise<Answer> {
      const trueFrom = now().getTime()
      const { body: text, ...made } = await share(question, make)
      const body = Buffer.from(text)
      const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
      const answer = { ...made, body, etag, trueFrom, trueUntil: Math.min(made.trueUntil, trueFrom + LONGEST_MS) }
      keep(question, answer)
      return answer
    },
  }
}

const isTrueAt = ({ trueFrom, trueUntil }: Kept, now: number): boolean => trueFrom <= now && now < trueUntil
