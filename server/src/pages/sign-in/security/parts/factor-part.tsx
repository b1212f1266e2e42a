import { Actions, LinkButton } from '@daybook/web'
import type { JSX } from 'preact'
import type { PageDependencies } from '../../../dependencies.ts'
import type { OwnAccount } from '../account.ts'
import { Part } from './part.tsx'

type FactorPartProps = {
  state: Awaited<ReturnType<PageDependencies['secondFactors']['getState']>>
  account: OwnAccount
}

export function FactorPart({ state: { isOn, recoveryCodesLeft }, account }: FactorPartProps): JSX.Element {
  const { reader, to } = account
  const { t } = reader
  return (
    <Part id="second-factor" title={t('security.factor.title')}>
      <p>{t('security.factor.text')}</p>
      <p>
        <strong>{t(isOn ? 'security.factor.on' : 'security.factor.off')}</strong>
        {isOn && ` ${t('security.factor.codesLeft', { count: recoveryCodesLeft })}`}
      </p>
      <Actions>
        {isOn ? (
          <>
            <LinkButton href={to('/second-factor/codes')} isQuiet>
              {t('security.factor.codes')}
            </LinkButton>
            <LinkButton href={to('/second-factor/disable')} isQuiet>
              {t('security.factor.disable')}
            </LinkButton>
          </>
        ) : (
          <LinkButton href={to('/second-factor')}>{t('security.factor.setUp')}</LinkButton>
        )}
      </Actions>
    </Part>
  )
}
