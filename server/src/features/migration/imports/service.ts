import { answerOnce } from '../../../commands/answer-once.ts'
import type { Change } from '../../../commands/change.ts'
import type { CommandContext } from '../../../commands/context.ts'
import { AppError } from '../../../lib/errors.ts'
import { hashOf, importBookings } from './bookings.ts'
import type { ImportDependencies, Importing, Stored } from './dependencies.ts'
import { referenceMissing } from './errors.ts'
import { importEventType, plainOnly, withoutIntegrations } from './event-types.ts'
import { importMembership, importOrganization, importTeam } from './groups.ts'
import { importSchedule, importUser } from './people.ts'
import type { BookingRecord, ImportRecord } from './records.ts'
import type { ImportResult, Note } from './result.ts'
import {
  findItem,
  type ImportItem,
  insertItem,
  isItemTaken,
  listChangeTimes,
  listItems,
  markInvited,
  putItems,
} from './store.ts'
import { importWebhook } from './webhooks.ts'

export type { ImportDependencies, JoinedServices, SettingsReaders } from './dependencies.ts'
export type * from './records.ts'
export type { ImportResult } from './result.ts'

type OtherRecord = Exclude<ImportRecord, BookingRecord>

export type ImportWish = {
  /** The name of the source. Records of another source are other records, even if they have the same id. */
  source: string
  /** Nothing is stored. The results say what would happen. */
  isTrial: boolean
  /** People who were imported get a mail by which they choose a password, once. */
  invites: boolean
}

export type Imports = ReturnType<typeof createImports>

/** Creates the import of what people had in another system. Nobody gets a mail, a webhook or a calendar event by it. */
export function createImports(deps: ImportDependencies) {
  const { db, run } = deps

  async function importOne(context: CommandContext, wish: ImportWish, record: OtherRecord): Promise<ImportResult> {
    const notes: Note[] = []
    const result = (outcome: ImportResult['outcome']) => ({ kind: record.kind, id: record.id, outcome, notes })
    const known = await findItem(db, wish.source, record.kind, record.id)
    const settled = known && (await settledOutcome(known, record))
    if (settled) {
      if (wish.invites && !wish.isTrial && record.kind === 'user') await inviteOnce(context, known)
      if (settled === 'kept')
        notes.push({ code: 'CHANGED_HERE', message: 'It was changed or deleted here since the last import.' })
      return result(settled)
    }
    if (wish.isTrial) return result(known ? 'updated' : 'created')
    try {
      if (record.kind === 'webhook') await checkUrl(record.subscriberUrl)
      const stored = await storeInSomeWay(context, wish, record, known, notes)
      const item = await findItem(db, wish.source, record.kind, record.id)
      if (wish.invites && item && record.kind === 'user') await inviteOnce(context, item)
      return result(stored.isMade ? (known ? 'updated' : 'created') : 'linked')
    } catch (error) {
      // Another request has stored the same record meanwhile.
      if (isItemTaken(error)) return importOne(context, wish, record)
      if (!(error instanceof AppError)) throw error
      notes.push({ code: error.code, message: error.message })
      return result('refused')
    }
  }

  /** Stores the record. If a part of it is refused, it is stored without that part. */
  async function storeInSomeWay(
    context: CommandContext,
    wish: ImportWish,
    record: OtherRecord,
    known: ImportItem | undefined,
    notes: Note[],
  ): Promise<Stored> {
    let attempt = record
    for (;;) {
      const made: Note[] = []
      try {
        const stored = await run(context, (change) =>
          store(change, wish.source, { attempt, hash: hashOf(record) }, known, made),
        )
        notes.push(...made)
        return stored
      } catch (error) {
        const simpler = error instanceof AppError ? simplerThan(attempt, error) : undefined
        if (!simpler || !(error instanceof AppError)) throw error
        notes.push({ code: error.code, message: `A part was left out or renamed. ${error.message}` })
        attempt = simpler
      }
    }
  }

  async function store(
    change: Change,
    source: string,
    { attempt: record, hash }: { attempt: OtherRecord; hash: Buffer },
    known: ImportItem | undefined,
    notes: Note[],
  ): Promise<Stored> {
    const { tx, now } = change
    const importing: Importing = {
      deps,
      change,
      services: deps.joined(change),
      source,
      known,
      note: (code, message) => void notes.push({ code, message }),
      async idOf(kind, sourceId) {
        const item = await findItem(tx, source, kind, sourceId)
        if (!item) throw referenceMissing(kind, sourceId)
        return Number(item.targetId)
      },
    }
    const stored = await storeRecord(importing, record)
    const item = {
      source,
      kind: record.kind,
      sourceId: record.id,
      targetId: String(stored.targetId),
      contentHash: hash,
      isMade: stored.isMade,
      invitedAt: null,
      importedAt: now,
    }
    await (known ? putItems(tx, [item]) : insertItem(tx, item))
    return stored
  }

  /** Returns the outcome if nothing is to be stored: nothing has changed, or it was changed here. */
  async function settledOutcome(known: ImportItem, record: OtherRecord) {
    if (!known.isMade) return 'linked' as const
    if (known.contentHash.equals(hashOf(record))) return 'unchanged' as const
    const changedAt = (await listChangeTimes(db, record.kind, [known.targetId])).get(known.targetId)
    return changedAt && changedAt <= known.importedAt ? undefined : ('kept' as const)
  }

  async function inviteOnce(context: CommandContext, item: ImportItem): Promise<void> {
    if (!item.isMade || item.invitedAt) return
    await run(context, async (change) => {
      await deps.invite(change, Number(item.targetId))
      await markInvited(change.tx, item, change.now)
    })
  }

  async function checkUrl(url: string): Promise<void> {
    const reason = await deps.refuseUrl(url)
    if (reason !== undefined) throw new AppError('invalid', 'WEBHOOK_URL_NOT_ALLOWED', reason)
  }

  /** Says what would happen with bookings. */
  async function tryBookings(source: string, records: readonly BookingRecord[]): Promise<ImportResult[]> {
    const ids = records.map(({ id }) => id)
    const items = new Map((await listItems(db, source, 'booking', ids)).map((item) => [item.sourceId, item]))
    return records.map((record) => {
      const known = items.get(record.id)
      const outcome = !known ? 'created' : known.contentHash.equals(hashOf(record)) ? 'unchanged' : 'updated'
      return { kind: 'booking', id: record.id, outcome, notes: [] }
    })
  }

  return {
    /** Gives the repeat of a request the first results. */
    once: <T>(context: CommandContext, work: (context: CommandContext) => Promise<T>) => answerOnce(run, context, work),
    /**
     * Imports records in their order. A record may only refer to records before it. Bookings that follow each other are
     * stored together. A repeated import stores only what has changed in the source.
     */
    async import(context: CommandContext, wish: ImportWish, records: readonly ImportRecord[]): Promise<ImportResult[]> {
      const results: ImportResult[] = []
      for (const batch of batchesOf(records)) {
        if (Array.isArray(batch))
          results.push(
            ...(wish.isTrial
              ? await tryBookings(wish.source, batch)
              : await run(context, (change) => importBookings(deps, change, wish.source, batch))),
          )
        else results.push(await importOne(context, wish, batch))
      }
      return results
    },
  }
}

/** Returns the bookings that follow each other as lists, and the other records singly. */
function batchesOf(records: readonly ImportRecord[]): (OtherRecord | BookingRecord[])[] {
  const batches: (OtherRecord | BookingRecord[])[] = []
  for (const record of records) {
    const last = batches.at(-1)
    if (record.kind !== 'booking') batches.push(record)
    else if (Array.isArray(last)) last.push(record)
    else batches.push([record])
  }
  return batches
}

function storeRecord(importing: Importing, record: OtherRecord): Promise<Stored> {
  switch (record.kind) {
    case 'user':
      return importUser(importing, record)
    case 'organization':
      return importOrganization(importing, record)
    case 'team':
      return importTeam(importing, record)
    case 'membership':
      return importMembership(importing, record)
    case 'schedule':
      return importSchedule(importing, record)
    case 'event-type':
      return importEventType(importing, record)
    case 'webhook':
      return importWebhook(importing, record)
  }
}

/** Returns the record without the part that was refused, or undefined if nothing can be left out. */
function simplerThan(record: OtherRecord, { code }: AppError): OtherRecord | undefined {
  if (record.kind === 'user' && record.username !== undefined && /^USERNAME_/.test(code))
    return { ...record, username: undefined }
  if ((record.kind === 'organization' || record.kind === 'team') && record.slug !== undefined && /SLUG_/.test(code))
    return { ...record, slug: undefined }
  if (record.kind !== 'event-type' || /^(REFERENCE|OWNER)_MISSING$/.test(code)) return undefined
  const { slug } = record.settings
  if (code === 'SLUG_TAKEN' && typeof slug === 'string' && !slug.endsWith(`-${record.id}`))
    return { ...record, settings: { ...record.settings, slug: `${slug}-${record.id}` } }
  if (
    code === 'INTEGRATION_NOT_CONNECTED' &&
    withoutIntegrations(record).settings.locations !== record.settings.locations
  )
    return withoutIntegrations(record)
  const plain = plainOnly(record)
  const isPlain = Object.keys(plain.settings).length === Object.keys(record.settings).length
  return isPlain ? undefined : plain
}
