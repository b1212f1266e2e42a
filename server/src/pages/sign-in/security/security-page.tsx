import { Actions, Alert } from '@daybook/web'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageDependencies } from '../../dependencies.ts'
import { sendPage } from '../../send-page.ts'
import { ButtonForm } from '../form/account-form.tsx'
import type { OwnAccount } from './account.ts'
import { doneIn } from './done.ts'
import { AccountPart } from './parts/account-part.tsx'
import { ApplicationsPart } from './parts/applications-part.tsx'
import { FactorPart } from './parts/factor-part.tsx'
import { KeysPart } from './parts/keys-part.tsx'
import { ProvidersPart } from './parts/providers-part.tsx'
import { SessionsPart } from './parts/sessions-part.tsx'

const FIRST_KEYS = { skip: 0, take: 250 }

/** Shows all security settings of an account on one page. `alert` explains why the visitor is here again. */
export async function sendSecurity(
  deps: PageDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  account: OwnAccount,
  { status = 200, alert }: { status?: number; alert?: string | undefined } = {},
): Promise<FastifyReply> {
  const { reader, profile, token, actor } = account
  const { t } = reader
  const { userId } = actor
  const done = doneIn(request, account)
  const body = (
    <div class="centred wide stack parts">
      <h1>{t('security.title')}</h1>
      <p>{t('security.signedInAs', { email: profile.email })}</p>
      <Alert text={alert} />
      {done !== undefined && (
        <p class="notice" role="status">
          {done}
        </p>
      )}
      <AccountPart account={account} />
      <FactorPart state={await deps.secondFactors.getState(userId)} account={account} />
      <ProvidersPart deps={deps} linked={await deps.identities.list(userId)} account={account} />
      <SessionsPart sessions={await deps.sessions.list(userId)} account={account} />
      <KeysPart keys={await deps.apiKeys.list(userId, FIRST_KEYS)} now={deps.clock.now()} account={account} />
      <ApplicationsPart applications={await deps.oauth.authorizedApps.list(userId)} account={account} />
      <ButtonForm action="/auth/logout" token={token}>
        <Actions>
          <button type="submit" class="button quiet">
            {t('signIn.logout.submit')}
          </button>
        </Actions>
      </ButtonForm>
    </div>
  )
  return sendPage(request, reply, status, { title: t('security.title'), isPrivate: true, body }, reader)
}
