import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useQuery } from '../../../api/query.ts'
import { useParameter } from '../../../kit/address.ts'
import { Failure } from '../../../kit/failure.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { Menu } from '../../../kit/menu.tsx'
import { Badge, Empty } from '../../../kit/page.tsx'
import { Pager } from '../../../kit/pager.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'
import { AdministrationPage } from '../administration-page.tsx'
import { ApplicationDialog } from './application-dialog.tsx'
import { SecretsDialog } from './secrets-dialog.tsx'

const PER_PAGE = 50

type Opened = { kind: 'new' } | { kind: 'edit' | 'secrets'; application: Schemas.OAuthApplication }

const TONES = { APPROVED: 'good', PENDING: 'warn', REJECTED: 'bad' } as const

/** The applications of third parties that may ask people for access (OAuth 2.0). */
export default function Applications(): JSX.Element {
  const t = useTexts()
  const [opened, setOpened] = useState<Opened | undefined>(undefined)
  const [written, setSkip] = useParameter('skip', '0')
  const skip = Number.parseInt(written, 10) || 0
  const applications = useQuery(['admin', 'oauth-clients', skip], async (signal) => {
    return (await api.get('/v2/admin/oauth-clients', { query: { take: PER_PAGE, skip }, signal })).data
  })
  const judge = useAction(
    ({ clientId }: Schemas.OAuthApplication, approvalStatus: 'APPROVED' | 'REJECTED') =>
      api.patch('/v2/admin/oauth-clients/{clientId}', { path: { clientId }, body: { approvalStatus } }),
    () => say(t('kit.saved')),
  )
  const states = {
    APPROVED: t('administration.applications.approved'),
    PENDING: t('administration.applications.pending'),
    REJECTED: t('administration.applications.rejected'),
  }
  return (
    <AdministrationPage
      actions={
        <button type="button" class="button" onClick={() => setOpened({ kind: 'new' })}>
          {t('administration.applications.new')}
        </button>
      }
    >
      <Failure error={judge.error} takesFocus />
      <Loaded query={applications}>
        {(list) =>
          list.length === 0 && skip === 0 ? (
            <Empty title={t('administration.applications.none')} text={t('administration.applications.noneText')} />
          ) : (
            <>
              <ul class="rows-list">
                {list.map((application) => (
                  <li key={application.clientId}>
                    <div class="grow">
                      <h2 class="row-name">{application.name}</h2>
                      <p class="soft">
                        <code dir="ltr">{application.clientId}</code>
                      </p>
                      <p class="soft">{application.redirectUris.join(', ')}</p>
                    </div>
                    {application.registeredItself && <Badge>{t('administration.applications.itself')}</Badge>}
                    {application.isTrusted && <Badge>{t('administration.applications.trusted')}</Badge>}
                    <Badge tone={TONES[application.approvalStatus]}>{states[application.approvalStatus]}</Badge>
                    <Menu
                      label={t('kit.actions', { name: application.name })}
                      items={[
                        { text: t('kit.edit'), onChoose: () => setOpened({ kind: 'edit', application }) },
                        application.type === 'confidential' && {
                          text: t('administration.applications.secrets'),
                          onChoose: () => setOpened({ kind: 'secrets', application }),
                        },
                        application.approvalStatus !== 'APPROVED' && {
                          text: t('administration.applications.approve'),
                          onChoose: () => void judge.run(application, 'APPROVED'),
                        },
                        application.approvalStatus !== 'REJECTED' && {
                          text: t('administration.applications.reject'),
                          isDangerous: true,
                          onChoose: () => void judge.run(application, 'REJECTED'),
                        },
                      ]}
                    />
                  </li>
                ))}
              </ul>
              <Pager
                skip={skip}
                take={PER_PAGE}
                hasMore={list.length === PER_PAGE}
                onGo={(next) => setSkip(String(next))}
              />
            </>
          )
        }
      </Loaded>
      {opened?.kind === 'new' && <ApplicationDialog onClose={() => setOpened(undefined)} />}
      {opened?.kind === 'edit' && (
        <ApplicationDialog application={opened.application} onClose={() => setOpened(undefined)} />
      )}
      {opened?.kind === 'secrets' && (
        <SecretsDialog clientId={opened.application.clientId} onClose={() => setOpened(undefined)} />
      )}
    </AdministrationPage>
  )
}
