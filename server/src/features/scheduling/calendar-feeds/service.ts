import { createHash } from 'node:crypto'
import type { CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db } from '../../../db/connection.ts'
import type { Ids } from '../../../lib/ids.ts'
import { sha256 } from '../../../lib/secrets/hash.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import { type Bookings, type FeedDetail, feedFile, freeBusyFile } from '../bookings/service.ts'
import { feedNotFound, tooManyFeeds } from './errors.ts'
import { deleteFeed, type FeedOwner, type FeedRow, findFeed, insertFeed, listFeeds } from './store.ts'

export type { FeedOwner, FeedRow } from './store.ts'
export type FeedForm = 'ics' | 'ifb'
export type CalendarFeeds = ReturnType<typeof createCalendarFeeds>

const MOST = 20
const TOKEN_BYTES = 24
const DAY_MS = 86_400_000
const PAST_DAYS = 60
const FUTURE_DAYS = 400

type Dependencies = {
  db: Db
  run: RunCommand
  clock: Clock
  ids: Ids
  bookings: Pick<Bookings, 'listForFeed'>
  publicUrl: string
}

/**
 * Creates the operations on calendar feeds: secret addresses under which calendar programs read the bookings of a person
 * or a team. Only a hash of the address is stored.
 */
export function createCalendarFeeds({ db, run, clock, ids, bookings, publicUrl }: Dependencies) {
  return {
    list: (owner: FeedOwner): Promise<FeedRow[]> => listFeeds(db, owner),

    /** Creates a feed. Its address is shown only once. @throws `CALENDAR_FEEDS_LIMIT_REACHED` */
    create: (context: CommandContext, owner: FeedOwner, detail: FeedDetail): Promise<FeedRow & { url: string }> =>
      run(context, async ({ tx, now }) => {
        if ((await listFeeds(tx, owner)).length >= MOST) throw tooManyFeeds(MOST)
        const token = ids.token(TOKEN_BYTES)
        const feed = await insertFeed(tx, owner, { tokenHash: sha256(token), detail, createdAt: now })
        return { ...feed, url: `${publicUrl}/calendars/${token}.ics` }
      }),

    /** Deletes a feed, whose address then answers 404. @throws `CALENDAR_FEED_NOT_FOUND` */
    delete: (context: CommandContext, owner: FeedOwner, id: number): Promise<void> =>
      run(context, async ({ tx }) => {
        if (!(await deleteFeed(tx, owner, id))) throw feedNotFound(id)
      }),

    /** Returns the file behind a secret address, with its ETag, or undefined if there is no such feed. */
    async read(token: string, form: FeedForm): Promise<{ text: string; etag: string } | undefined> {
      const feed = await findFeed(db, sha256(token))
      if (!feed) return undefined
      const range = rangeAt(clock.now())
      const owner = feed.userId === null ? { teamId: feed.teamId ?? 0 } : { userId: feed.userId }
      const listed = await bookings.listForFeed(owner, range)
      const text = form === 'ics' ? feedFile('Daybook', feed.detail, listed) : freeBusyFile(range, listed)
      return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` }
    },
  }
}

/** Returns whole days, so that the file stays the same for a day if no booking changes. */
function rangeAt(now: Date) {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const day = new Date(today)
  return { from: new Date(today - PAST_DAYS * DAY_MS), until: new Date(today + FUTURE_DAYS * DAY_MS), now: day }
}
