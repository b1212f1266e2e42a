import type { JSX } from 'preact'
import { Face } from '../../../../components/face.tsx'
import { useAccount } from '../../../account.tsx'
import { useAction } from '../../../api/action.ts'
import { useQuery } from '../../../api/query.ts'
import { Confirm, useDialog } from '../../../kit/dialog.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { Menu } from '../../../kit/menu.tsx'
import { Badge, Panel } from '../../../kit/page.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'
import { InvitePanel } from './invite-panel.tsx'
import { type TeamOwner, teamClient } from './team-client.ts'

const ROLES = ['MEMBER', 'ADMIN', 'OWNER'] as const

/** The people of a team with their roles, and the invitations. */
export function MembersTab({ owner }: { owner: TeamOwner }): JSX.Element {
  const t = useTexts()
  const { me } = useAccount()
  const client = teamClient(owner)
  const members = useQuery(['memberships', owner, 'all'], client.members)
  const { subject: leaving, open, close } = useDialog<{ id: number; name: string; isMe: boolean }>()
  const change = useAction(
    (membershipId: number, role: (typeof ROLES)[number]) => client.changeMember(membershipId, { role }),
    () => say(t('kit.saved')),
  )
  const remove = useAction(
    (membershipId: number) => client.removeMember(membershipId),
    () => {
      say(t('teams.removed'))
      close()
    },
  )
  const names = { MEMBER: t('teams.role.member'), ADMIN: t('teams.role.admin'), OWNER: t('teams.role.owner') }
  return (
    <div class="columns main-first">
      <Panel title={t('teams.tab.members')}>
        <Failure error={change.error} takesFocus />
        <Loaded query={members}>
          {(list) => (
            <ul class="rows-list">
              {list.map(({ id, role, accepted, userId, user }) => {
                const name = user.name ?? user.email
                return (
                  <li key={id}>
                    <Face name={name} pictureUrl={user.avatarUrl ?? null} />
                    <div class="grow">
                      <h3>{name}</h3>
                      <p class="soft">{user.email}</p>
                    </div>
                    {!accepted && <Badge tone="warn">{t('teams.pending')}</Badge>}
                    <Badge>{names[role]}</Badge>
                    <Menu
                      label={t('kit.actions', { name })}
                      items={[
                        ...ROLES.filter((each) => each !== role).map((each) => ({
                          text: t('teams.makeRole', { role: names[each] }),
                          onChoose: () => void change.run(id, each),
                        })),
                        {
                          text: userId === me.id ? t('teams.leave') : t('kit.remove'),
                          isDangerous: true,
                          onChoose: () => open({ id, name, isMe: userId === me.id }),
                        },
                      ]}
                    />
                  </li>
                )
              })}
            </ul>
          )}
        </Loaded>
      </Panel>
      <InvitePanel owner={owner} />
      {leaving && (
        <Confirm
          title={leaving.isMe ? t('teams.leaveTitle') : t('bookings.person.removeTitle', { name: leaving.name })}
          text={t('teams.removeText')}
          confirm={leaving.isMe ? t('teams.leave') : t('kit.remove')}
          action={remove}
          onConfirm={() => void remove.run(leaving.id)}
          onClose={close}
        />
      )}
    </div>
  )
}
