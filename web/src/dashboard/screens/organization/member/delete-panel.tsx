import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { useLocation } from 'preact-iso'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { Confirm, useDialog } from '../../../kit/dialog.tsx'
import { Panel } from '../../../kit/page.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'

type DeletePanelProps = { orgId: number; user: Schemas.OrganizationUser }

/** Takes a member out of the organization, with what they have in it. */
export function DeletePanel({ orgId, user }: DeletePanelProps): JSX.Element {
  const t = useTexts()
  const { route } = useLocation()
  const asking = useDialog()
  const name = user.name ?? user.email
  const remove = useAction(
    () => api.delete('/v2/organizations/{orgId}/users/{userId}', { path: { orgId, userId: user.id } }),
    () => {
      say(t('teams.removed'))
      route(`/dashboard/organizations/${orgId}`)
    },
  )
  return (
    <Panel title={t('organization.member.delete')} lead={t('organization.member.deleteLead')}>
      <div class="actions">
        <button type="button" class="button danger" onClick={() => asking.open(true)}>
          {t('organization.member.delete')}
        </button>
      </div>
      {asking.subject && (
        <Confirm
          title={t('teams.deleteTitle', { name })}
          text={t('organization.member.deleteText')}
          confirm={t('organization.member.delete')}
          action={remove}
          onConfirm={() => void remove.run()}
          onClose={asking.close}
        />
      )}
    </Panel>
  )
}
