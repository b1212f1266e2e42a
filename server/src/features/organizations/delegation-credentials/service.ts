import { audit } from '../../../commands/audit.ts'
import type { Change } from '../../../commands/change.ts'
import type { CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import { type Ids, isUuid } from '../../../lib/ids.ts'
import type { SecretBox } from '../../../lib/secrets/secret-box.ts'
import { deleteAccountsOf } from './accounts-store.ts'
import { credentialNotFound, domainInvalid, domainTaken, platformUnknown } from './errors.ts'
import { createOpenAccounts, OPEN_ACCOUNTS, type OpenAccountsDependencies } from './open-accounts.ts'
import { type Platform, parseServiceAccountKey } from './service-account-key.ts'
import { insertCredential, lockCredential, saveSecret, updateCredential } from './store.ts'

export { deleteCredentialsOf } from './store.ts'
export type DelegationCredential = NonNullable<Awaited<ReturnType<typeof lockCredential>>>
export type NewCredential = { workspacePlatformSlug: string; domain: string; serviceAccountKey: unknown }
export type CredentialChange = { enabled?: boolean | undefined; serviceAccountKey?: unknown }

/** The part of an address from the @ on, in lower case. */
const DOMAIN = /^@[a-z0-9\u0080-\uffff]([a-z0-9\u0080-\uffff.-]{0,250}[a-z0-9\u0080-\uffff])?$/

export type DelegationCredentials = ReturnType<typeof createDelegationCredentials>

type Dependencies = OpenAccountsDependencies & {
  run: RunCommand
  ids: Ids
  secretBox: SecretBox
  nudge: (job: string) => void
}

/** Creates the service for keys that give access to all calendars of a domain without asking each person. */
export function createDelegationCredentials(deps: Dependencies) {
  const { run, ids, secretBox, delegatedAccounts, nudge } = deps
  const openAccounts = createOpenAccounts(deps)

  async function publishCredential(
    change: Change,
    verb: 'created' | 'updated',
    { before, after, hasNewKey }: { before?: DelegationCredential; after: DelegationCredential; hasNewKey: boolean },
  ): Promise<void> {
    const { id, organizationId, domain, enabled } = after
    const action = `delegation-credential.${verb}` as const
    const subjectKey = `delegation-credential:${id}`
    const payload = { id, domain, enabled }
    await change.publish({ type: action, organizationId, subjectKey, payload })
    await audit(change, {
      action,
      subjectKey,
      organizationId,
      ...(before && { before: shown(before) }),
      after: { ...shown(after), hasNewKey },
    })
  }

  return {
    openAccounts,

    /**
     * Makes a credential, which is off until it is switched on. The domain may be sent with or without its @.
     *
     * @throws `WORKSPACE_PLATFORM_UNKNOWN`, `DELEGATION_DOMAIN_INVALID`, `SERVICE_ACCOUNT_KEY_INVALID`,
     * `DELEGATION_DOMAIN_TAKEN`
     */
    create(
      context: CommandContext,
      organizationId: number,
      { workspacePlatformSlug, domain: sentDomain, serviceAccountKey }: NewCredential,
    ): Promise<DelegationCredential> {
      const platform = parsePlatform(workspacePlatformSlug)
      const domain = parseDomain(sentDomain)
      const key = parseServiceAccountKey(platform, serviceAccountKey)
      return run(context, async (change) => {
        const { tx, now } = change
        const id = ids.uuid()
        const stamps = { createdAt: now, updatedAt: now }
        const after = await insertCredential(tx, { id, organizationId, platform, domain, ...stamps })
        if (!after) throw domainTaken(domain)
        await saveSecret(tx, id, secretBox.seal(key))
        await publishCredential(change, 'created', { after, hasNewKey: true })
        return after
      })
    },

    /**
     * Changes a credential. A new key switches it off unless the same request switches it on. What the credential has
     * opened is closed when it is switched off or gets a new key.
     *
     * @throws `DELEGATION_CREDENTIAL_NOT_FOUND`, `SERVICE_ACCOUNT_KEY_INVALID`
     */
    update(
      context: CommandContext,
      organizationId: number,
      id: string,
      { enabled: sentEnabled, serviceAccountKey }: CredentialChange,
    ): Promise<DelegationCredential> {
      return run(context, async (change) => {
        const { tx, now } = change
        const before = isUuid(id) ? await lockCredential(tx, organizationId, id) : undefined
        if (!before) throw credentialNotFound(id)
        const hasNewKey = serviceAccountKey !== undefined
        if (hasNewKey)
          await saveSecret(tx, id, secretBox.seal(parseServiceAccountKey(before.platform, serviceAccountKey)))
        const enabled = sentEnabled ?? (hasNewKey ? false : before.enabled)
        const after = await updateCredential(tx, id, { enabled, updatedAt: now })
        if (!enabled || hasNewKey) {
          await deleteAccountsOf(tx, id)
          await delegatedAccounts.disconnect(change, id)
        }
        if (enabled) change.afterCommit(() => nudge(OPEN_ACCOUNTS))
        await publishCredential(change, 'updated', { before, after, hasNewKey })
        return after
      })
    },
  }
}

const shown = ({ platform, domain, enabled }: DelegationCredential) => ({ platform, domain, enabled })

/** @throws `WORKSPACE_PLATFORM_UNKNOWN` */
function parsePlatform(slug: string): Platform {
  if (slug !== 'google' && slug !== 'office365') throw platformUnknown(slug)
  return slug
}

/** @throws `DELEGATION_DOMAIN_INVALID` */
function parseDomain(sent: string): string {
  const domain = `@${sent.trim().toLowerCase().replace(/^@/, '')}`
  if (!DOMAIN.test(domain) || !domain.includes('.') || domain.includes('..')) throw domainInvalid(sent)
  return domain
}
