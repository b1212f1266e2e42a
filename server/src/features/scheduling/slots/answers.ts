import { createHash } from 'node:crypto'
import { createSharedReads } from '../../../lib/shared-reads.ts'
import { type ReadVersions, sameVersions, type Versions } from '../../operation/versions/service.ts'

/** An answer as it is sent. */
export type Answer = { readonly body: Buffer; readonly etag: string }

/** An answer that may be given again, and what has to be true for that. */
export type Made = {
  body: string
  versions: ReadVersions
  /** Milliseconds. Time alone makes slots vanish: when the first one becomes too soon, or a hold ends. */
  trueUntil: number
}

/** Makes an answer; from versions that were read since it was asked for, if there are any. */
type Make = (read: ReadVersions | undefined) => Promise<Made>

type Kept = Answer & Omit<Made, 'body'> & { make: Make; trueFrom: number }

/** An answer is made anew after this, whatever happened: booking windows move at midnight, in every zone at another time. */
const MAX_MS = 60_000
const MAX_ANSWERS = 2000
const MAX_BYTES = 64 * 1024 * 1024

/**
 * Answers in bytes, kept by their question. One is given again when nothing has changed since the versions that it was
 * made of, and made again from those when something has: one look, and one answer written, for all who ask for it at
 * the same time. On the embedded database a look needs no statement.
 */
export function createAnswers({ versions, now }: { versions: Versions; now: () => Date }) {
  const answers = new Map<string, Kept>()
  const share = createSharedReads<Answer>()
  /** Apart from the others: these are written from versions that were read before. */
  const shareRenewed = createSharedReads<Answer>()
  /** The newest versions that showed a change of a question's answer, until it is written. */
  const looks = new Map<string, ReadVersions>()
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
      if (answers.size <= MAX_ANSWERS && bytes <= MAX_BYTES) return
      drop(oldest)
    }
  }

  async function write(question: string, make: Make, read?: ReadVersions): Promise<Answer> {
    const trueFrom = now().getTime()
    const { body: text, ...made } = await make(read)
    const body = Buffer.from(text)
    const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
    const trueUntil = Math.min(made.trueUntil, trueFrom + MAX_MS)
    const kept: Kept = { ...made, body, etag, make, trueFrom, trueUntil }
    keep(question, kept)
    return kept
  }

  async function renew(question: string, kept: Kept, look: Promise<ReadVersions>): Promise<Answer> {
    const read = await look
    const latest = answers.get(question) ?? kept
    if (sameVersions(latest.versions, read) && isTrueAt(latest, now().getTime())) return latest
    // Looks at the same hosts end in the order in which they began, and other hosts mean another version of the event
    // type: when writing begins, the look that is kept is as new as that of any who wait.
    if (read.eventType >= (looks.get(question)?.eventType ?? 0)) looks.set(question, read)
    return shareRenewed(question, () => {
      const newest = looks.get(question)
      looks.delete(question)
      return write(question, latest.make, newest)
    })
  }

  return {
    /** The answer to what was asked before, if it was: its form has been looked at then. */
    find(question: string): Answer | Promise<Answer> | undefined {
      const kept = answers.get(question)
      if (!kept) return undefined
      if (!isTrueAt(kept, now().getTime())) return share(question, () => write(question, kept.make))
      const read = versions.read(kept.versions.eventTypeId, kept.versions.hostIds)
      if (read instanceof Promise) return renew(question, kept, read)
      return sameVersions(kept.versions, read) ? kept : share(question, () => write(question, kept.make))
    },

    make: (question: string, make: Make): Promise<Answer> => share(question, () => write(question, make)),
  }
}

const isTrueAt = ({ trueFrom, trueUntil }: Kept, now: number): boolean => trueFrom <= now && now < trueUntil
