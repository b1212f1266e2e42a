import { Actions, LinkButton } from '@daybook/web'
import type { JSX } from 'preact'
import type { PageDependencies } from '../../../dependencies.ts'
import type { OwnAccount } from '../account.ts'
import { Items } from './items.tsx'
import { type Listed, Part } from './part.tsx'

type ProvidersPartProps = {
  deps: PageDependencies
  linked: Listed<PageDependencies['identities']>
  account: OwnAccount
}

export function ProvidersPart({ deps, linked, account }: ProvidersPartProps): JSX.Element | null {
  const { reader, to, date, token } = account
  const { t } = reader
  const { providers } = deps.providerSignIn
  if (providers.length === 0 && linked.length === 0) return null
  const items = linked.map(({ issuer, subject, createdAt }) => {
    const name = providers.find((one) => one.issuer === issuer)?.label ?? t('security.providers.unknown', { issuer })
    return {
      name,
      facts: [t('security.providers.since', { date: date(createdAt) })],
      button: {
        action: to('/providers/remove'),
        hidden: { issuer, subject },
        text: t('security.providers.remove'),
        label: t('security.providers.removeOf', { provider: name }),
      },
    }
  })
  const others = providers.filter(({ issuer }) => !linked.some((one) => one.issuer === issuer))
  return (
    <Part id="providers" title={t('security.providers.title')}>
      {items.length > 0 && <Items items={items} token={token} />}
      {others.length > 0 && (
        <Actions>
          {others.map(({ name, label }) => (
            <LinkButton key={name} href={to('/providers/add', { provider: name })} isQuiet>
              {t('security.providers.add', { provider: label })}
            </LinkButton>
          ))}
        </Actions>
      )}
    </Part>
  )
}
