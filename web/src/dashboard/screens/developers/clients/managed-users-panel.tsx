import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useQuery } from '../../../api/query.ts'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { Copyable } from '../../../kit/copy.tsx'
import { Confirm, useDialog } from '../../../kit/dialog.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { TextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { Menu } from '../../../kit/menu.tsx'
import { Panel } from '../../../kit/page.tsx'
import { useTexts } from '../../../texts.tsx'
import { ManagedUserDialog } from './managed-user-dialog.tsx'

const MAX_SHOWN = 100

/** The users that a platform client has on this server. */
export function ManagedUsersPanel({ clientId }: { clientId: string }): JSX.Element {
  const t = useTexts()
  const draft = useDraft('new-managed-user')
  const [email, setEmail] = useField(draft, 'email', '')
  const [name, setName] = useField(draft, 'name', '')
  const [token, setToken] = useState<string | undefined>(undefined)
  const { subject: leaving, open, close } = useDialog<{ id: number; name: string }>()
  const users = useQuery(['managed-users', clientId], async (signal) => {
    const query = { limit: MAX_SHOWN }
    return (await api.get('/v2/oauth-clients/{clientId}/users', { path: { clientId }, query, signal })).data
  })
  const create = useAction(
    () => {
      const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
      return api.post('/v2/oauth-clients/{clientId}/users', { path: { clientId }, body: { email, name, timeZone } })
    },
    ({ data }) => setToken(data.accessToken),
  )
  const refresh = useAction(
    (userId: number) =>
      api.post('/v2/oauth-clients/{clientId}/users/{userId}/force-refresh', { path: { clientId, userId } }),
    ({ data }) => setToken(data.accessToken),
  )
  const editing = useDialog<Schemas.ManagedUser>()
  const remove = useAction(
    (userId: number) => api.delete('/v2/oauth-clients/{clientId}/users/{userId}', { path: { clientId, userId } }),
    close,
  )
  return (
    <Panel title={t('developers.users')} lead={t('developers.usersLead')}>
      <Failure error={refresh.error} takesFocus />
      {token !== undefined && (
        <div class="notice" role="status">
          <p>{t('developers.users.token')}</p>
          <Copyable text={token} />
        </div>
      )}
      <Loaded query={users}>
        {(list) => (
          <ul class="rows-list">
            {list.map((user) => {
              const shown = user.name ?? user.email
              return (
                <li key={user.id}>
                  <div class="grow">
                    <h3>{shown}</h3>
                    <p class="soft">{user.email}</p>
                  </div>
                  <Menu
                    label={t('kit.actions', { name: shown })}
                    items={[
                      { text: t('developers.users.refresh'), onChoose: () => void refresh.run(user.id) },
                      { text: t('kit.edit'), onChoose: () => editing.open(user) },
                      {
                        text: t('kit.delete'),
                        isDangerous: true,
                        onChoose: () => open({ id: user.id, name: shown }),
                      },
                    ]}
                  />
                </li>
              )
            })}
          </ul>
        )}
      </Loaded>
      <Form draft={draft} action={create} submit={t('developers.users.create')} onSubmit={() => void create.run()}>
        <TextField label={t('bookings.person.name')} value={name} onChange={setName} isRequired maxLength={255} />
        <TextField
          label={t('bookings.person.email')}
          type="email"
          value={email}
          onChange={setEmail}
          isRequired
          maxLength={320}
        />
      </Form>
      {editing.subject && <ManagedUserDialog clientId={clientId} user={editing.subject} onClose={editing.close} />}
      {leaving && (
        <Confirm
          title={t('developers.users.deleteTitle', { name: leaving.name })}
          text={t('developers.users.deleteText')}
          confirm={t('kit.delete')}
          action={remove}
          onConfirm={() => void remove.run(leaving.id)}
          onClose={close}
        />
      )}
    </Panel>
  )
}
