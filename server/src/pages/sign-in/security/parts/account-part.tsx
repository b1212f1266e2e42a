import { Actions, LinkButton } from '@daybook/web'
import type { JSX } from 'preact'
import { ButtonForm } from '../../form/account-form.tsx'
import type { OwnAccount } from '../account.ts'
import { Part } from './part.tsx'

export function AccountPart({ account }: { account: OwnAccount }): JSX.Element {
  const { reader, profile, to, token } = account
  const { t } = reader
  const isVerified = profile.emailVerifiedAt !== null
  return (
    <Part id="account" title={t('security.account.title')}>
      <p>
        <strong>{profile.email}</strong>
      </p>
      <p>{t(isVerified ? 'security.account.verified' : 'security.account.unverified')}</p>
      {!isVerified && (
        <ButtonForm action={to('/verify-email')} token={token}>
          <Actions>
            <button type="submit" class="button">
              {t('security.account.verify')}
            </button>
          </Actions>
        </ButtonForm>
      )}
      <Actions>
        <LinkButton href={to('/email')} isQuiet>
          {t('security.account.changeEmail')}
        </LinkButton>
        <LinkButton href={to('/password')} isQuiet>
          {t('security.account.changePassword')}
        </LinkButton>
      </Actions>
    </Part>
  )
}
