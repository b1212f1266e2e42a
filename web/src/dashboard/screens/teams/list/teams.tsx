import type { JSX } from 'preact'
import { useLocation } from 'preact-iso'
import { useAccount } from '../../../account.tsx'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { pathOf } from '../../../api/owner.ts'
import { useTeams } from '../../../api/teams.ts'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { Dialog, useDialog } from '../../../kit/dialog.tsx'
import { TextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { PeopleIcon } from '../../../kit/icons.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { Empty, Page } from '../../../kit/page.tsx'
import { useTexts } from '../../../texts.tsx'
import { InvitationsPanel } from './invitations-panel.tsx'

/** The teams of the account, and the invitations that wait for an answer. */
export default function Teams(): JSX.Element {
  const t = useTexts()
  const teams = useTeams()
  const creating = useDialog()
  const newButton = (
    <button type="button" class="button" onClick={() => creating.open(true)}>
      {t('teams.new')}
    </button>
  )
  return (
    <Page title={t('teams.title')} lead={t('teams.lead')} actions={newButton}>
      <InvitationsPanel />
      <Loaded query={teams}>
        {(list) =>
          list.length === 0 ? (
            <Empty icon={<PeopleIcon />} title={t('teams.none')} text={t('teams.noneText')}>
              {newButton}
            </Empty>
          ) : (
            <ul class="rows-list">
              {list.map(({ owner, name }) => (
                <li key={pathOf(owner)}>
                  <h2 class="row-name grow">
                    <a href={pathOf(owner)}>{name}</a>
                  </h2>
                  <a
                    class="button quiet"
                    href={`${pathOf(owner)}/event-types`}
                    aria-label={`${name}: ${t('eventTypes.title')}`}
                  >
                    {t('eventTypes.title')}
                  </a>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {creating.subject && <NewTeamDialog onClose={creating.close} />}
    </Page>
  )
}

function NewTeamDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const t = useTexts()
  const { me } = useAccount()
  const { route } = useLocation()
  const draft = useDraft('new-team')
  const [name, setName] = useField(draft, 'name', '')
  const create = useAction(
    async () => {
      if (me.organizationId !== null) {
        const path = { orgId: me.organizationId }
        const { data } = await api.post('/v2/organizations/{orgId}/teams', { path, body: { name } })
        return `/dashboard/organizations/${me.organizationId}/teams/${data.id}`
      }
      const { data } = await api.post('/v2/teams', { body: { name } })
      return 'id' in data ? `/dashboard/teams/${data.id}` : '/dashboard/teams'
    },
    (goal) => {
      onClose()
      route(goal)
    },
  )
  return (
    <Dialog title={t('teams.new')} onClose={onClose}>
      <Form draft={draft} action={create} submit={t('teams.create')} onSubmit={() => void create.run()}>
        <TextField label={t('teams.name')} value={name} onChange={setName} isRequired maxLength={255} />
      </Form>
    </Dialog>
  )
}
