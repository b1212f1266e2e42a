import { audit } from '../../../commands/audit.ts'
import type { Change } from '../../../commands/change.ts'
import { actingUserId, type CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db } from '../../../db/connection.ts'
import { AppError } from '../../../lib/errors.ts'
import type { Page } from '../../../lib/page.ts'
import { bookerTarget, type CodeTarget, type VerificationCodes } from '../../messaging/verification-codes/service.ts'
import { userOf } from '../users/service.ts'
import { email, phone, type ResourceKind } from './kinds.ts'
import { ownerKey, type ResourceOwner, type VerifiedResource } from './store.ts'

export type { ResourceOwner, VerifiedResource } from './store.ts'

export type VerifiedResources = ReturnType<typeof createVerifiedResources>

type Dependencies = { db: Db; run: RunCommand; codes: VerificationCodes }

/** Creates the service for addresses and telephone numbers that a person or a team has verified. */
export const createVerifiedResources = (dependencies: Dependencies) => ({
  emails: resourcesOf(email, dependencies),
  phones: resourcesOf(phone, dependencies),
})

function resourcesOf(kind: ResourceKind, { db, run, codes }: Dependencies) {
  const { noun, channel, stored } = kind

  /** A code is for one owner: a code that was sent for one team doesn't verify the address for another. */
  const targetOf = (owner: ResourceOwner, address: string): CodeTarget => ({
    purpose: 'verified-resource',
    channel,
    address,
    subject: ownerKey(owner),
  })

  async function sendCode(change: Change, owner: ResourceOwner, target: CodeTarget) {
    const userId = actingUserId(change.context)
    const language = userId === null ? null : (await userOf(change.tx, userId)).locale
    const sender = 'teamId' in owner ? { teamId: owner.teamId } : { userId: owner.userId }
    await codes.send(change, target, { language: language ?? 'en', sender })
  }

  return {
    list: (owner: ResourceOwner, page: Page): Promise<VerifiedResource[]> => stored.list(db, owner, page),

    /** @throws `VERIFIED_EMAIL_NOT_FOUND`, `VERIFIED_PHONE_NOT_FOUND` */
    async get(owner: ResourceOwner, id: number): Promise<VerifiedResource> {
      const resource = await stored.find(db, owner, id)
      if (!resource) throw kind.notFound(id)
      return resource
    },

    /**
     * Sends a code by mail or SMS.
     *
     * @throws `EMAIL_ALREADY_VERIFIED`, `EMAIL_NOT_VERIFIABLE`, `PHONE_NOT_VERIFIABLE`, `TOO_MANY_REQUESTS`
     */
    async requestCode(context: CommandContext, owner: ResourceOwner, sent: string): Promise<void> {
      const address = kind.spelled(sent)
      const target = targetOf(owner, address)
      if (!kind.isReachable(address)) throw kind.notReachable()
      await codes.admit(target)
      try {
        await run(context, async (change) => {
          if (kind.alreadyVerified && (await stored.findByAddress(change.tx, owner, address)))
            throw kind.alreadyVerified()
          await sendCode(change, owner, target)
        })
      } catch (error) {
        throw error instanceof AppError && error.code === 'CODE_NOT_SENT' ? kind.notReachable() : error
      }
    },

    /**
     * Uses the code up and stores the resource. `sentTo` is `booker` for a code that was sent to the address without an
     * owner.
     *
     * @throws `VERIFICATION_CODE_WRONG`
     */
    async verify(
      context: CommandContext,
      owner: ResourceOwner,
      sent: string,
      code: string,
      sentTo: 'owner' | 'booker' = 'owner',
    ): Promise<VerifiedResource> {
      const address = kind.spelled(sent)
      const target = sentTo === 'booker' ? bookerTarget(address) : targetOf(owner, address)
      const isRight = await codes.check(target, code)
      return run(context, async (change) => {
        const { tx, now } = change
        // The code is only used up here, so that a repeat of a request gets its first answer.
        if (!isRight || !(await codes.consume(tx, target, code, now))) throw kind.codeWrong()
        const verified = { address, verifiedByUserId: actingUserId(context), verifiedAt: now }
        const { isNew, ...resource } = await stored.put(tx, owner, verified)
        if (isNew) await publishResource(change, owner, { noun, id: resource.id, address })
        return resource
      })
    },
  }
}

async function publishResource(
  change: Change,
  owner: ResourceOwner,
  { noun, id, address }: { noun: ResourceKind['noun']; id: number; address: string },
): Promise<void> {
  const of =
    'teamId' in owner
      ? { teamId: owner.teamId, organizationId: owner.organizationId }
      : { userId: owner.userId, organizationId: null }
  const subjectKey = `${noun}:${id}`
  await change.publish({ ...of, type: `${noun}.created`, subjectKey, payload: { id, address } })
  // The addresses to which a team's workflows may write are a matter of rights, so they are recorded in the audit log.
  if ('teamId' in owner)
    await audit(change, {
      action: `${noun}.created`,
      subjectKey,
      after: { address },
      teamId: owner.teamId,
      organizationId: owner.organizationId,
    })
}
