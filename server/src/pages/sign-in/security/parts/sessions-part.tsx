import { Actions } from '@daybook/web'
import type { JSX } from 'preact'
import type { PageDependencies } from '../../../dependencies.ts'
import { ButtonForm } from '../../form/account-form.tsx'
import type { OwnAccount } from '../account.ts'
import { browserName } from '../browser-name.ts'
import { Items } from './items.tsx'
import { type Listed, Part } from './part.tsx'

type SessionsPartProps = { sessions: Listed<PageDependencies['sessions']>; account: OwnAccount }

export function SessionsPart({ sessions, account }: SessionsPartProps): JSX.Element {
  const { reader, actor, to, moment, token } = account
  const { t } = reader
  const items = sessions.map(({ id, ip, userAgent, createdAt, lastSeenAt }) => {
    const browser = browserName(userAgent, t)
    const when = moment(lastSeenAt)
    const isThis = id === actor.credential.id
    return {
      name: isThis ? `${t('security.sessions.this')}: ${browser}` : browser,
      facts: [
        t('security.sessions.lastSeen', { when }),
        t('security.sessions.since', { when: moment(createdAt) }),
        ip !== null && t('security.sessions.address', { address: ip }),
      ],
      ...(!isThis && {
        button: {
          action: to('/sessions/end'),
          hidden: { id },
          text: t('security.sessions.end'),
          label: t('security.sessions.endOf', { browser, when }),
        },
      }),
    }
  })
  return (
    <Part id="sessions" title={t('security.sessions.title')}>
      <Items items={items} token={token} />
      {items.length > 1 && (
        <ButtonForm action={to('/sessions/end-others')} token={token}>
          <Actions>
            <button type="submit" class="button quiet">
              {t('security.sessions.endOthers')}
            </button>
          </Actions>
        </ButtonForm>
      )}
    </Part>
  )
}
