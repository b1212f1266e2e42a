import { Actions, LinkButton } from '@daybook/web'
import type { JSX } from 'preact'
import type { PageDependencies } from '../../../dependencies.ts'
import type { OwnAccount } from '../account.ts'
import { Items } from './items.tsx'
import { type Listed, Part } from './part.tsx'

type KeysPartProps = { keys: Listed<PageDependencies['apiKeys']>; now: Date; account: OwnAccount }

export function KeysPart({ keys, now, account }: KeysPartProps): JSX.Element {
  const { reader, to, date, moment, token } = account
  const { t } = reader
  const items = keys.map(({ id, note, lastFour, createdAt, expiresAt, lastUsedAt }) => {
    const name = note || t('security.keys.unnamed')
    const expiry = expiresAt && { date: date(expiresAt) }
    return {
      name,
      facts: [
        lastFour !== null && t('security.keys.ending', { lastFour }),
        t('security.keys.since', { date: date(createdAt) }),
        expiry
          ? t(expiresAt > now ? 'security.keys.expires' : 'security.keys.expired', expiry)
          : t('security.keys.never'),
        lastUsedAt !== null && t('security.keys.lastUsed', { when: moment(lastUsedAt) }),
      ],
      button: {
        action: to('/api-keys/revoke'),
        hidden: { id },
        text: t('security.keys.revoke'),
        label: t('security.keys.revokeOf', { note: lastFour === null ? name : `${name} (${lastFour})` }),
      },
    }
  })
  return (
    <Part id="api-keys" title={t('security.keys.title')}>
      <p>{t('security.keys.text')}</p>
      {items.length > 0 ? <Items items={items} token={token} /> : <p class="soft">{t('security.keys.none')}</p>}
      <Actions>
        <LinkButton href={to('/api-keys')} isQuiet>
          {t('security.keys.new')}
        </LinkButton>
      </Actions>
    </Part>
  )
}
