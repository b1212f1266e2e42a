import { announce } from '../../commands/announce.ts'
import { audit } from '../../commands/audit.ts'
import { actingUserId, type CommandContext } from '../../commands/context.ts'
import type { RunCommand } from '../../commands/run.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { isMailbox } from '../../lib/email.ts'
import { AppError } from '../../lib/errors.ts'
import type { Page } from '../../lib/page.ts'
import { userOf } from '../users/service.ts'
import type { CodeTarget, VerificationCodes } from '../verification-codes/service.ts'
import {
  emailAlreadyVerified,
  emailCodeWrong,
  emailNotFound,
  emailNotVerifiable,
  phoneCodeWrong,
  phoneNotFound,
  phoneNotVerifiable,
} from './errors.ts'
import {
  findEmail,
  findEmailByAddress,
  findPhone,
  listEmails,
  listPhones,
  ownerKey,
  putEmail,
  putPhone,
  type ResourceOwner,
  type VerifiedEmailRow,
  type VerifiedPhoneRow,
} from './store.ts'

export type { ResourceOwner, VerifiedEmailRow, VerifiedPhoneRow } from './store.ts'

export type VerifiedResources = ReturnType<typeof createVerifiedResources>

type Dependencies = { db: Db; run: RunCommand; codes: VerificationCodes }

/** Addresses and telephone numbers of which a person or a team has shown that they are read there. */
export function createVerifiedResources({ db, run, codes }: Dependencies) {
  /** A code is for one owner: what was sent for a team verifies nothing for another. */
  const targetOf = (owner: ResourceOwner, channel: CodeTarget['channel'], address: string): CodeTarget => ({
    ...{ purpose: 'verified-resource', channel, address, subject: ownerKey(owner) },
  })

  async function sendCode(tx: Tx, context: CommandContext, owner: ResourceOwner, target: CodeTarget, now: Date) {
    const userId = actingUserId(context)
    const language = userId === null ? null : (await userOf(tx, userId)).locale
    const sender = 'teamId' in owner ? { teamId: owner.teamId } : { userId: owner.userId }
    await codes.send(tx, target, { language: language ?? 'en', sender }, now)
  }

  /** Uses the code up in the transaction of `store`. @throws `wrong()` */
  async function verify<Row extends { isNew: boolean; id: number }>(
    context: CommandContext,
    owner: ResourceOwner,
    target: CodeTarget,
    code: string,
    {
      noun,
      wrong,
      store,
    }: { noun: string; wrong: () => AppError; store: (tx: Tx, verified: Verified) => Promise<Row> },
  ): Promise<Row> {
    const isRight = await codes.check(target, code)
    return run(context, async (tx, now) => {
      // Only here: a repeat of a request gets its first answer, though the code has been used since.
      if (!isRight || !(await codes.consume(tx, target, code, now))) throw wrong()
      const row = await store(tx, { verifiedByUserId: actingUserId(context), verifiedAt: now })
      if (row.isNew) await tell(tx, context, now, owner, { noun, id: row.id, address: target.address })
      return row
    })
  }

  return {
    listEmails: (owner: ResourceOwner, page: Page) => listEmails(db, owner, page),

    listPhones: (owner: ResourceOwner, page: Page) => listPhones(db, owner, page),

    /** @throws `VERIFIED_EMAIL_NOT_FOUND` */
    async getEmail(owner: ResourceOwner, id: number): Promise<VerifiedEmailRow> {
      const email = await findEmail(db, owner, id)
      if (!email) throw emailNotFound(id)
      return email
    },

    /** @throws `VERIFIED_PHONE_NOT_FOUND` */
    async getPhone(owner: ResourceOwner, id: number): Promise<VerifiedPhoneRow> {
      const phone = await findPhone(db, owner, id)
      if (!phone) throw phoneNotFound(id)
      return phone
    },

    /** Sends a code by mail. @throws `EMAIL_ALREADY_VERIFIED`, `EMAIL_NOT_VERIFIABLE`, `TOO_MANY_REQUESTS` */
    async requestEmailCode(context: CommandContext, owner: ResourceOwner, sent: string): Promise<void> {
      const email = sent.toLowerCase()
      const target = targetOf(owner, 'email', email)
      if (!isMailbox(email)) throw emailNotVerifiable()
      await codes.admit(target)
      await run(context, async (tx, now) => {
        if (await findEmailByAddress(tx, owner, email)) throw emailAlreadyVerified()
        await sendCode(tx, context, owner, target, now)
      })
    },

    /** Sends a code by SMS. @throws `PHONE_NOT_VERIFIABLE`, `TOO_MANY_REQUESTS` */
    async requestPhoneCode(context: CommandContext, owner: ResourceOwner, phoneNumber: string): Promise<void> {
      const target = targetOf(owner, 'phone', phoneNumber)
      await codes.admit(target)
      try {
        await run(context, (tx, now) => sendCode(tx, context, owner, target, now))
      } catch (error) {
        throw error instanceof AppError && error.code === 'CODE_NOT_SENT' ? phoneNotVerifiable() : error
      }
    },

    /** @throws `VERIFICATION_CODE_WRONG` */
    verifyEmail(context: CommandContext, owner: ResourceOwner, sent: string, code: string): Promise<VerifiedEmailRow> {
      const email = sent.toLowerCase()
      return verify(context, owner, targetOf(owner, 'email', email), code, {
        ...{ noun: 'verified-email', wrong: emailCodeWrong },
        store: (tx, verified) => putEmail(tx, owner, { ...verified, email }),
      })
    },

    /** @throws `VERIFICATION_CODE_WRONG` */
    verifyPhone(
      context: CommandContext,
      owner: ResourceOwner,
      phoneNumber: string,
      code: string,
    ): Promise<VerifiedPhoneRow> {
      return verify(context, owner, targetOf(owner, 'phone', phoneNumber), code, {
        ...{ noun: 'verified-phone', wrong: phoneCodeWrong },
        store: (tx, verified) => putPhone(tx, owner, { ...verified, phoneNumber }),
      })
    },
  }
}

type Verified = { verifiedByUserId: number | null; verifiedAt: Date }

async function tell(
  tx: Tx,
  context: CommandContext,
  now: Date,
  owner: ResourceOwner,
  { noun, id, address }: { noun: string; id: number; address: string },
): Promise<void> {
  const of =
    'teamId' in owner
      ? { teamId: owner.teamId, organizationId: owner.organizationId }
      : { userId: owner.userId, organizationId: null }
  const subjectKey = `${noun}:${id}`
  await announce(tx, context, now, { ...of, type: `${noun}.created`, subjectKey, payload: { id, address } })
  // Where a team's workflows may write to is a matter of its rights.
  if ('teamId' in owner)
    await audit(tx, context, now, {
      ...{ action: `${noun}.created`, subjectKey, after: { address } },
      ...{ teamId: owner.teamId, organizationId: owner.organizationId },
    })
}
