import type { JSX } from 'preact'
import { Face } from '../../../../components/face.tsx'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useQuery } from '../../../api/query.ts'
import { useParameter } from '../../../kit/address.ts'
import { Confirm, useDialog } from '../../../kit/dialog.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { TextField } from '../../../kit/fields.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { Menu } from '../../../kit/menu.tsx'
import { Badge } from '../../../kit/page.tsx'
import { Pager } from '../../../kit/pager.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'
import { OrganizationPage, useOrganizationId } from '../organization-page.tsx'
import { useRoleNames } from '../role-names.ts'
import { NewMemberDialog } from './new-member-dialog.tsx'

const PER_PAGE = 50

/** The people of an organization with their roles. */
export default function Members(): JSX.Element {
  const t = useTexts()
  const orgId = useOrganizationId()
  const names = useRoleNames()
  const [email, setEmail] = useParameter('email')
  const [written, setSkip] = useParameter('skip', '0')
  const skip = Math.max(Number.parseInt(written, 10) || 0, 0)
  const adding = useDialog()
  const leaving = useDialog<{ membershipId: number; name: string }>()
  const members = useQuery(
    ['organization', orgId, 'memberships', email, skip],
    async (signal) => {
      const query = { take: PER_PAGE, skip, ...(email.includes('@') && { emails: [email] }) }
      const { data } = await api.get('/v2/organizations/{orgId}/memberships', { path: { orgId }, query, signal })
      return [data].flat()
    },
    { keepsFormer: true },
  )
  const change = useAction(
    (membershipId: number, body: { accepted: boolean }) =>
      api.patch('/v2/organizations/{orgId}/memberships/{membershipId}', { path: { orgId, membershipId }, body }),
    () => say(t('kit.saved')),
  )
  const remove = useAction(
    (membershipId: number) =>
      api.delete('/v2/organizations/{orgId}/memberships/{membershipId}', { path: { orgId, membershipId } }),
    () => {
      say(t('teams.removed'))
      leaving.close()
    },
  )
  return (
    <OrganizationPage
      part="members"
      actions={
        <button type="button" class="button" onClick={() => adding.open(true)}>
          {t('organization.members.add')}
        </button>
      }
    >
      <TextField
        label={t('organization.members.find')}
        hint={t('organization.members.findHint')}
        type="search"
        value={email}
        onChange={setEmail}
        maxLength={255}
      />
      <Failure error={change.error} takesFocus />
      <Loaded query={members}>
        {(list) => (
          <>
            {list.length === 0 && <p class="soft">{t('organization.members.none')}</p>}
            <ul class="rows-list">
              {list.map(({ id, role, roleId, accepted, user, attributes }) => {
                const name = user.name ?? user.email
                return (
                  <li key={id}>
                    <Face name={name} pictureUrl={user.avatarUrl ?? null} />
                    <div class="grow">
                      <h2 class="row-name">
                        <a href={`/dashboard/organizations/${orgId}/members/${id}`}>{name}</a>
                      </h2>
                      <p class="soft">{[user.email, ...attributes.map(optionsText)].join(' · ')}</p>
                    </div>
                    {!accepted && <Badge tone="warn">{t('teams.pending')}</Badge>}
                    {roleId !== null && !(roleId in names) && <Badge>{t('organization.members.ownRole')}</Badge>}
                    <Badge>{names[role]}</Badge>
                    <Menu
                      label={t('kit.actions', { name })}
                      items={[
                        { text: t('kit.edit'), href: `/dashboard/organizations/${orgId}/members/${id}` },
                        !accepted && {
                          text: t('organization.members.accept'),
                          onChoose: () => void change.run(id, { accepted: true }),
                        },
                        {
                          text: t('kit.remove'),
                          isDangerous: true,
                          onChoose: () => leaving.open({ membershipId: id, name }),
                        },
                      ]}
                    />
                  </li>
                )
              })}
            </ul>
            <Pager
              skip={skip}
              take={PER_PAGE}
              hasMore={list.length === PER_PAGE}
              onGo={(next) => setSkip(String(next))}
            />
          </>
        )}
      </Loaded>
      {adding.subject && <NewMemberDialog onClose={adding.close} />}
      {leaving.subject && (
        <Confirm
          title={t('bookings.person.removeTitle', { name: leaving.subject.name })}
          text={t('organization.members.removeText')}
          confirm={t('kit.remove')}
          action={remove}
          onConfirm={() => leaving.subject && void remove.run(leaving.subject.membershipId)}
          onClose={leaving.close}
        />
      )}
    </OrganizationPage>
  )
}

type MemberAttribute = { name: string; option?: string | number; options?: readonly { option: string | number }[] }

/** Returns an attribute of a member as people read it: `Language: German, French`. */
const optionsText = ({ name, option, options }: MemberAttribute): string =>
  `${name}: ${options ? options.map((each) => each.option).join(', ') : option}`
