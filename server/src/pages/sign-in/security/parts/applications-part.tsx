import type { JSX } from 'preact'
import type { PageDependencies } from '../../../dependencies.ts'
import type { OwnAccount } from '../account.ts'
import { Items } from './items.tsx'
import { type Listed, Part } from './part.tsx'

type ApplicationsPartProps = {
  applications: Listed<PageDependencies['oauth']['authorizedApps']>
  account: OwnAccount
}

export function ApplicationsPart({ applications, account }: ApplicationsPartProps): JSX.Element {
  const { reader, to, date, token } = account
  const { t } = reader
  const items = applications.map(({ id, clientName, teamName, createdAt }) => {
    const name =
      teamName === null ? clientName : t('security.applications.ofTeam', { name: clientName, team: teamName })
    return {
      name,
      facts: [t('security.applications.since', { date: date(createdAt) })],
      button: {
        action: to('/applications/revoke'),
        hidden: { id: String(id) },
        text: t('security.applications.revoke'),
        label: t('security.applications.revokeOf', { name }),
      },
    }
  })
  return (
    <Part id="applications" title={t('security.applications.title')}>
      {items.length > 0 ? <Items items={items} token={token} /> : <p class="soft">{t('security.applications.none')}</p>}
    </Part>
  )
}
