import type { JSX } from 'preact'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useQuery } from '../../../api/query.ts'
import { Failure } from '../../../kit/failure.tsx'
import { Panel } from '../../../kit/page.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'

/** Invitations into teams and organizations. Without one it shows nothing. */
export function InvitationsPanel(): JSX.Element | null {
  const t = useTexts()
  const invitations = useQuery(['memberships', 'pending'], async (signal) => {
    return (await api.get('/v2/me/memberships', { query: { accepted: false }, signal })).data
  })
  const accept = useAction(
    (membershipId: number) => api.post('/v2/me/memberships/{membershipId}/accept', { path: { membershipId } }),
    () => say(t('teams.accepted')),
  )
  const decline = useAction(
    (membershipId: number) => api.delete('/v2/me/memberships/{membershipId}', { path: { membershipId } }),
    () => say(t('teams.declined')),
  )
  if (!invitations.data || invitations.data.length === 0) return null
  return (
    <Panel title={t('teams.invitations')}>
      <Failure error={accept.error ?? decline.error} takesFocus />
      <ul class="rows-list">
        {invitations.data.map(({ id, team }) => (
          <li key={id}>
            <h3 class="grow">{team.name}</h3>
            <button
              type="button"
              class="button"
              aria-label={t('teams.acceptOne', { name: team.name })}
              onClick={() => void accept.run(id)}
            >
              {t('teams.accept')}
            </button>
            <button
              type="button"
              class="button quiet"
              aria-label={t('teams.declineOne', { name: team.name })}
              onClick={() => void decline.run(id)}
            >
              {t('bookings.decline')}
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
