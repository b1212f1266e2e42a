import { createHash } from 'node:crypto'
import { createSharedReads } from '../../../lib/shared-reads.ts'
import { type ReadVersions, sameVersions, type Versions } from '../../operation/versions/service.ts'

/** A response as it is sent. */
export type Answer = { readonly body: Buffer; readonly etag: string }

/** A response that can be reused, with the conditions under which it stays valid. */
export type Made = {
  body: string
  versions: ReadVersions
  /**
   * The time in milliseconds until which the response stays valid. Slots disappear when they become too soon, and they
   * change when a hold ends.
   */
  trueUntil: number
  /** The hosts whose calendars the response depends on. */
  calendarHosts: readonly number[]
}

/** Builds a response. It reuses versions that were read since the request, if there are any. */
type Make = (read: ReadVersions | undefined) => Promise<Made>

type Kept = Answer & Omit<Made, 'body'> & { make: Make; trueFrom: number }

type Dependencies = {
  versions: Versions
  now: () => Date
  /** Lets these hosts' calendars be read if their copies are old. */
  refreshBehind: (hostIds: readonly number[]) => void
}

/** Maximum age of a response in milliseconds. Booking windows change at midnight, which depends on the time zone. */
const MAX_MS = 60_000
const MAX_ANSWERS = 2000
const MAX_BYTES = 64 * 1024 * 1024

/**
 * Caches responses in bytes by their query. A response is reused while its versions are current. After a change, one
 * check and one new response serve all callers who ask at the same time. On the embedded database, the check needs no
 * statement.
 */
export function createAnswers({ versions, now, refreshBehind }: Dependencies) {
  const answers = new Map<string, Kept>()
  const share = createSharedReads<Answer>()
  /** These are separate from the other reads, because they are built from versions that were read before. */
  const shareRenewed = createSharedReads<Answer>()
  /** The newest versions that differ from those of a cached response, until the new response is built. */
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
    // Reads of the same hosts' versions end in the order in which they began, and other hosts change the version of the
    // event type. So the stored versions are as new as those of any waiting caller.
    if (read.eventType >= (looks.get(question)?.eventType ?? 0)) looks.set(question, read)
    return shareRenewed(question, () => {
      const newest = looks.get(question)
      looks.delete(question)
      return write(question, latest.make, newest)
    })
  }

  return {
    /** Returns the response to a query that was answered before. Its form was validated then. */
    find(question: string): Answer | Promise<Answer> | undefined {
      const kept = answers.get(question)
      if (!kept) return undefined
      refreshBehind(kept.calendarHosts)
      if (!isTrueAt(kept, now().getTime())) return share(question, () => write(question, kept.make))
      const read = versions.read(kept.versions.eventTypeId, kept.versions.hostIds)
      if (read instanceof Promise) return renew(question, kept, read)
      return sameVersions(kept.versions, read) ? kept : share(question, () => write(question, kept.make))
    },

    make: (question: string, make: Make): Promise<Answer> => share(question, () => write(question, make)),
  }
}

const isTrueAt = ({ trueFrom, trueUntil }: Kept, now: number): boolean => trueFrom <= now && now < trueUntil
