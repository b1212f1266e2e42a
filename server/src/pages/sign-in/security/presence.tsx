import { Actions, LinkButton, PageCard } from '@daybook/web'
import { address } from '../../query.ts'
import { sendPage } from '../../send-page.ts'
import type { FormField } from '../form/fields.ts'
import type { Form } from '../form/form.ts'
import { signInAgainAddress } from '../provider-pages.ts'
import type { OwnRequest } from './own-form.tsx'

/**
 * Returns a form for the owner of the account alone, with the field for their password. Without a password the owner
 * must have signed in just now: otherwise a page asks them to do so, and there is no form.
 */
export async function forOwner(
  own: OwnRequest,
  formOf: (proof: readonly FormField[]) => Form,
): Promise<Form | undefined> {
  const { deps, account } = own
  const needed = await deps.presence.needed(account.actor)
  if (needed === 'sign-in') {
    await sendSignInAgain(own)
    return undefined
  }
  const { t } = account.reader
  const password: FormField = {
    name: 'password',
    label: t('security.password.current'),
    type: 'password',
    autocomplete: 'current-password',
  }
  return formOf(needed === 'password' ? [password] : [])
}

/** Asks an owner without a password to sign in with their provider again. They come back to the page that they wanted. */
export async function sendSignInAgain({ deps, request, reply, account }: OwnRequest) {
  const { reader, actor, to } = account
  const { t, chosen } = reader
  const linked = await deps.identities.list(actor.userId)
  const usable = deps.providerSignIn.providers.filter(({ issuer }) => linked.some((one) => one.issuer === issuer))
  const goal = request.method === 'GET' ? request.url : to('')
  const title = t('signIn.code.over')
  const body = (
    <PageCard title={title} isSlim>
      <p>{t('security.again.text')}</p>
      <Actions>
        {usable.map(({ name, label }) => (
          <LinkButton key={name} href={signInAgainAddress(name, goal, reader)}>
            {t('signIn.login.with', { provider: label })}
          </LinkButton>
        ))}
        <LinkButton href={address('/auth/forgot-password', { lang: chosen })} isQuiet>
          {t('security.again.password')}
        </LinkButton>
      </Actions>
    </PageCard>
  )
  return sendPage(request, reply, 403, { title, isPrivate: true, body }, reader)
}

/** Returns the entered password, or undefined if the form has no field for it. */
export const ownPassword = (filled: (name: string) => string): string | undefined => filled('password') || undefined
