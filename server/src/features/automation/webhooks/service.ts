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

export { listDeliveriesOfEvents, replaceBodies } from './deliveries/erase-store.ts'
export type { WebhookOwner } from './owners.ts'

export type Webhook = Omit<StoredWebhook, 'keyId' | 'ciphertext'> & {
  secret: string | null
  /** True if there is a secret that no key of the settings opens. */
  isSecretUnreadable: boolean
}

export type WebhookChangeInput = {
  subscriberUrl: string
  triggers: readonly Trigger[]
  active: boolean
  /** An empty text or null means that there is no template. */
  payloadTemplate?: string | null | undefined
  secret?: string | null | undefined
  version?: string | undefined
}

/** Returns the reason why an address may not be called, or undefined if it may be called. */
export type RefuseUrl = (url: string) => Promise<string | undefined>

export type Webhooks = ReturnType<typeof createWebhooks>

type Dependencies = { db: Db; run: RunCommand; ids: Ids; secretBox: SecretBox; refuseUrl: RefuseUrl }

const HOUR_MS = 3_600_000
/** The maximum number of webhooks per owner. Each event makes a delivery for every webhook. */
const MAX_WEBHOOKS = 100
const OVERLAP_HOURS = 24
/** Standard Webhooks requires 24 to 64 bytes. */
const SECRET_BYTES = 32

/** Creates the service for webhooks of people, teams, organizations, event types and platform clients. */
export function createWebhooks({ db, run, ids, secretBox, refuseUrl }: Dependencies) {
  function opened({ keyId, ciphertext, ...webhook }: StoredWebhook): Webhook {
    if (keyId === null || ciphertext === null) return { ...webhook, secret: null, isSecretUnreadable: false }
    const secret = secretBox.read({ keyId, ciphertext })
    return { ...webhook, secret, isSecretUnreadable: secret === null }
  }

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

  /**
   * @throws `WEBHOOK_URL_NOT_ALLOWED`. It runs before the transaction, because it may have to resolve the host name.
   */
  async function checkUrl(url: string): Promise<void> {
    const reason = await refuseUrl(url)
    if (reason !== undefined) throw urlNotAllowed(reason)
  }

  return {
    /** @throws the errors of `proveOwner`, as do all methods here */
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
      // The owner is checked first, so that only callers who may create a webhook there can make the server resolve
      // host names.
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
     * Changes the given fields. A new secret replaces all earlier ones at once. If the webhook is switched on or gets
     * another address, its waiting deliveries are sent at once.
     *
     * @throws the errors of `create`, `WEBHOOK_NOT_FOUND`, `WEBHOOK_FOREIGN`
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
        // If the owner sets `active`, the webhook no longer counts as switched off by the server, so no more deliveries
        // are kept for it.
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
     * Sets a new secret, which the server generates unless one is given. The previous secret also signs for some hours,
     * so that the receiver can change over without losing deliveries.
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

    /** Deletes the webhook with its waiting deliveries. @throws `WEBHOOK_NOT_FOUND`, `WEBHOOK_FOREIGN` */
    delete(context: CommandContext, asked: WebhookOwner, id: string): Promise<Webhook> {
      return run(context, async (change) => {
        const { place, before } = await lock(change.tx, asked, id)
        await deleteWebhook(change.tx, id)
        await publishWebhook(change, 'deleted', place, { before })
        return opened(before)
      })
    },

    /** Deletes all webhooks of the owner and returns their number. */
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

/** Returns the columns for the given fields. An empty template is stored as none. */
const columnsOf = ({ triggers, payloadTemplate, ...rest }: Partial<Omit<WebhookChangeInput, 'secret'>>) => ({
  ...rest,
  ...(triggers && { triggers: [...new Set(triggers)] }),
  ...(payloadTemplate !== undefined && { payloadTemplate: payloadTemplate || null }),
})

const healthy = { failingSince: null, warnedAt: null, heldUntil: null }
const notDisabled = { disabledAt: null, disabledBecause: null }

/** Returns a secret in the form of Standard Webhooks, whose libraries accept it unchanged. */
const newSecret = (ids: Ids): string => `whsec_${Buffer.from(ids.token(SECRET_BYTES), 'base64url').toString('base64')}`

const unowned = { userId: null, teamId: null, organizationId: null, eventTypeId: null, platformClientId: null }

const ownerColumns = keysOf(URL_INDEXES)
