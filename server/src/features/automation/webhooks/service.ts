import { admitOneMore } from '../../../commands/admit-one-more.ts'
import type { CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db, Tx } from '../../../db/connection.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import { type Ids, isUuid } from '../../../lib/ids.ts'
import type { Page } from '../../../lib/page.ts'
import { keysOf } from '../../../lib/records.ts'
import type { SecretBox } from '../../../lib/secrets/secret-box.ts'
import { hastenAll } from './deliveries/store.ts'
import {
  organizationsOnly,
  tooManyWebhooks,
  urlNotAllowed,
  urlTaken,
  webhookForeign,
  webhookNotFound,
} from './errors.ts'
import { URL_INDEXES, type WebhookOwner } from './owners.ts'
import { type ProvenOwner, proveOwner } from './prove-owner.ts'
import { publishDeletion, publishWebhook } from './publish.ts'
import {
  countWebhooks,
  deleteWebhook,
  deleteWebhooks,
  findWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  replaceSecret,
  rotateSecret,
  type StoredWebhook,
  updateWebhook,
} from './store.ts'
import { type Trigger, VERSIONS } from './triggers.ts'

export type Webhook = Omit<StoredWebhook, 'keyId' | 'ciphertext'> & { secret: string | null }

export type WebhookChangeInput = {
  subscriberUrl: string
  triggers: readonly Trigger[]
  active: boolean
  /** None where it is empty or null. */
  payloadTemplate?: string | null | undefined
  secret?: string | null | undefined
  version?: string | undefined
}

/** Why an address may not be called; `undefined` where it may. */
export type RefuseUrl = (url: string) => Promise<string | undefined>

export type Webhooks = ReturnType<typeof createWebhooks>

type Dependencies = { db: Db; run: RunCommand; ids: Ids; secretBox: SecretBox; refuseUrl: RefuseUrl }

const HOUR_MS = 3_600_000
/** Of one owner: each event makes a delivery for every one of them. */
const MAX_WEBHOOKS = 100
const OVERLAP_HOURS = 24
/** Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32

/** Who wants to hear of what, at which address: of people, teams, organizations, event types and platform clients. */
export function createWebhooks({ db, run, ids, secretBox, refuseUrl }: Dependencies) {
  const opened = ({ keyId, ciphertext, ...webhook }: StoredWebhook): Webhook => ({
    ...webhook,
    secret: keyId !== null && ciphertext !== null ? secretBox.open({ keyId, ciphertext }) : null,
  })

  /** @throws `WEBHOOK_NOT_FOUND`, `WEBHOOK_FOREIGN`, `WEBHOOK_WITHOUT_EVENT_TYPE` */
  async function find(from: Db, { place, owner }: ProvenOwner, id: string): Promise<StoredWebhook> {
    const webhook = isUuid(id) ? await findWebhook(from, id) : undefined
    if (!webhook) throw webhookNotFound(place, id)
    if (webhook[owner.column] !== owner.value) throw webhookForeign(place, id, webhook.eventTypeId !== null)
    return webhook
  }

  async function lock(tx: Tx, asked: WebhookOwner, id: string): Promise<{ place: ProvenOwner; before: StoredWebhook }> {
    const place = await proveOwner(tx, asked)
    if (isUuid(id)) await lockWebhook(tx, id)
    return { place, before: await find(tx, place, id) }
  }

  /** @throws `WEBHOOK_URL_NOT_ALLOWED`. Before the transaction, since it may have to ask for the name's addresses. */
  async function checkUrl(url: string): Promise<void> {
    const reason = await refuseUrl(url)
    if (reason !== undefined) throw urlNotAllowed(reason)
  }

  return {
    /** @throws what `proveOwner` throws, as all of these */
    async list(asked: WebhookOwner, page: Page): Promise<Webhook[]> {
      const { owner } = await proveOwner(db, asked)
      return (await listWebhooks(db, owner, page)).map(opened)
    },

    /** @throws `WEBHOOK_NOT_FOUND`, `WEBHOOK_FOREIGN` */
    async get(asked: WebhookOwner, id: string): Promise<Webhook> {
      return opened(await find(db, await proveOwner(db, asked), id))
    },

    /** @throws `WEBHOOK_URL_NOT_ALLOWED`, `WEBHOOK_TRIGGER_NOT_AVAILABLE`, `WEBHOOK_URL_TAKEN`, `TOO_MANY_WEBHOOKS` */
    async create(context: CommandContext, asked: WebhookOwner, wish: WebhookChangeInput): Promise<Webhook> {
      checkTriggers(asked, wish.triggers)
      // Nobody has the server look up names who may not make a webhook there.
      await proveOwner(db, asked)
      await checkUrl(wish.subscriberUrl)
      const { secret, ...columns } = wish
      return run(context, async (change) => {
        const { tx, now } = change
        const place = await proveOwner(tx, asked)
        const id = ids.uuid()
        const { owner } = place
        const row = {
          id,
          ...unowned,
          [owner.column]: owner.value,
          createdAt: now,
          updatedAt: now,
          payloadTemplate: null,
          version: VERSIONS[0],
          ...healthy,
          ...notDisabled,
          subscriberUrl: wish.subscriberUrl,
          triggers: [],
          ...columnsOf(columns),
        }
        const whose = `webhooks:${owner.column}:${owner.value}`
        if (!(await admitOneMore(tx, whose, MAX_WEBHOOKS, () => countWebhooks(tx, owner))))
          throw tooManyWebhooks(MAX_WEBHOOKS)
        if (!(await insertWebhook(tx, row, URL_INDEXES[owner.column]))) throw urlTaken(owner.column)
        if (secret) await replaceSecret(tx, id, secretBox.seal(secret), now)
        const after = await find(tx, place, id)
        await publishWebhook(change, 'created', place, { after })
        return opened(after)
      })
    },

    /**
     * Changes what was sent. A secret that was sent signs alone from now on. What waits for a webhook that is switched on,
     * or gets another address, goes out at once.
     *
     * @throws as `create`, `WEBHOOK_NOT_FOUND`, `WEBHOOK_FOREIGN`
     */
    async update(
      context: CommandContext,
      asked: WebhookOwner,
      id: string,
      wish: Partial<WebhookChangeInput>,
    ): Promise<Webhook> {
      checkTriggers(asked, wish.triggers ?? [])
      const { subscriberUrl: former } = await find(db, await proveOwner(db, asked), id)
      const movedTo = wish.subscriberUrl === former ? undefined : wish.subscriberUrl
      if (movedTo !== undefined) await checkUrl(movedTo)
      const { secret, ...columns } = wish
      const startsAnew = movedTo !== undefined || wish.active === true
      const work = run(context, async (change) => {
        const { tx, now } = change
        const { place, before } = await lock(tx, asked, id)
        // Whose owner says whether it is on was not switched off by us: nothing more is kept for it.
        const health = { ...(startsAnew && healthy), ...(wish.active !== undefined && notDisabled) }
        await updateWebhook(tx, id, { ...columnsOf(columns), ...health, updatedAt: now })
        if (startsAnew) await hastenAll(tx, id, now)
        if (secret !== undefined) await replaceSecret(tx, id, secret ? secretBox.seal(secret) : null, now)
        const after = await find(tx, place, id)
        await publishWebhook(change, 'updated', place, { before, after, hasNewSecret: secret !== undefined })
        return opened(after)
      })
      return work.catch((error: unknown) => {
        const column = ownerColumns.find((name) => isUniqueViolation(error, URL_INDEXES[name]))
        throw column ? urlTaken(column) : error
      })
    },

    /**
     * A new secret, one of ours unless one was sent. The one before signs along for some hours, so that a receiver can
     * change over without missing anything.
     *
     * @throws `WEBHOOK_NOT_FOUND`, `WEBHOOK_FOREIGN`
     */
    rotateSecret(
      context: CommandContext,
      asked: WebhookOwner,
      id: string,
      { secret, overlapHours = OVERLAP_HOURS }: { secret?: string | undefined; overlapHours?: number | undefined },
    ): Promise<Webhook> {
      return run(context, async (change) => {
        const { tx, now } = change
        const { place, before } = await lock(tx, asked, id)
        const formerUntil = new Date(now.getTime() + overlapHours * HOUR_MS)
        const sealed = secretBox.seal(secret ?? newSecret(ids))
        if (overlapHours > 0) await rotateSecret(tx, id, sealed, { now, formerUntil })
        else await replaceSecret(tx, id, sealed, now)
        await updateWebhook(tx, id, { updatedAt: now })
        const after = await find(tx, place, id)
        await publishWebhook(change, 'secret-rotated', place, { before, after, hasNewSecret: true })
        return opened(after)
      })
    },

    /** What waits to be sent to it goes with it. @throws `WEBHOOK_NOT_FOUND`, `WEBHOOK_FOREIGN` */
    delete(context: CommandContext, asked: WebhookOwner, id: string): Promise<Webhook> {
      return run(context, async (change) => {
        const { place, before } = await lock(change.tx, asked, id)
        await deleteWebhook(change.tx, id)
        await publishWebhook(change, 'deleted', place, { before })
        return opened(before)
      })
    },

    /** How many there were. */
    deleteAll(context: CommandContext, asked: WebhookOwner): Promise<number> {
      return run(context, async (change) => {
        const place = await proveOwner(change.tx, asked)
        const gone = await deleteWebhooks(change.tx, place.owner)
        await publishDeletion(change, place, gone)
        return gone.length
      })
    },
  }
}

/** @throws `WEBHOOK_TRIGGER_NOT_AVAILABLE` */
function checkTriggers({ of }: WebhookOwner, triggers: readonly Trigger[]): void {
  if (of !== 'organization' && triggers.includes('DELEGATION_CREDENTIAL_ERROR')) throw organizationsOnly()
}

/** Columns of what was sent; an empty template is none. */
const columnsOf = ({ triggers, payloadTemplate, ...rest }: Partial<Omit<WebhookChangeInput, 'secret'>>) => ({
  ...rest,
  ...(triggers && { triggers: [...new Set(triggers)] }),
  ...(payloadTemplate !== undefined && { payloadTemplate: payloadTemplate || null }),
})

const healthy = { failingSince: null, warnedAt: null, heldUntil: null }
const notDisabled = { disabledAt: null, disabledBecause: null }

/** In the form of Standard Webhooks, whose libraries take it as it is. */
const newSecret = (ids: Ids): string => `whsec_${Buffer.from(ids.token(SECRET_BYTES), 'base64url').toString('base64')}`

const unowned = { userId: null, teamId: null, organizationId: null, eventTypeId: null, platformClientId: null }

const ownerColumns = keysOf(URL_INDEXES)
