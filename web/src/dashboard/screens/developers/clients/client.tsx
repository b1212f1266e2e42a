import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { useLocation, useRoute } from 'preact-iso'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useQuery } from '../../../api/query.ts'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { Confirm, useDialog } from '../../../kit/dialog.tsx'
import { LongTextField, Switch, TextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { Page, Panel } from '../../../kit/page.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'
import { ManagedUsersPanel } from './managed-users-panel.tsx'

/** One platform client, and its users. */
export default function ClientScreen(): JSX.Element {
  const { clientId = '' } = useRoute().params
  const client = useQuery(['platform-clients', clientId], async (signal) => {
    return (await api.get('/v2/oauth-clients/{clientId}', { path: { clientId }, signal })).data
  })
  return <Loaded query={client}>{(found) => <Client key={found.id} client={found} />}</Loaded>
}

function Client({ client }: { client: Schemas.PlatformClient }): JSX.Element {
  const t = useTexts()
  const { route } = useLocation()
  const path = { clientId: client.id }
  const draft = useDraft('platform-client', client.id)
  const [name, setName] = useField(draft, 'name', client.name)
  const [uris, setUris] = useField(draft, 'uris', client.redirectUris.join('\n'))
  const [areEmailsEnabled, setEmails] = useField(draft, 'areEmailsEnabled', client.areEmailsEnabled)
  const [areCalendarEventsEnabled, setCalendars] = useField(
    draft,
    'areCalendarEventsEnabled',
    client.areCalendarEventsEnabled,
  )
  const { subject: isLeaving, open, close } = useDialog()
  const save = useAction(
    () =>
      api.patch('/v2/oauth-clients/{clientId}', {
        path,
        body: {
          name,
          redirectUris: uris.split(/\s+/).filter(Boolean),
          areEmailsEnabled,
          areCalendarEventsEnabled,
        },
      }),
    () => say(t('kit.saved')),
  )
  const remove = useAction(
    () => api.delete('/v2/oauth-clients/{clientId}', { path }),
    () => route('/dashboard/developers/clients'),
  )
  return (
    <Page
      title={client.name}
      back={{ href: '/dashboard/developers/clients', text: t('developers.tab.clients') }}
      actions={
        <>
          <a class="button quiet" href={`/dashboard/oauth-clients/${client.id}/webhooks`}>
            {t('webhooks.title')}
          </a>
          <button type="button" class="button quiet" onClick={() => open(true)}>
            {t('kit.delete')}
          </button>
        </>
      }
    >
      <div class="columns">
        <Panel title={t('webhooks.settings')}>
          <Form draft={draft} action={save} submit={t('kit.save')} onSubmit={() => void save.run()}>
            <TextField
              label={t('administration.organizations.name')}
              value={name}
              onChange={setName}
              isRequired
              maxLength={255}
            />
            <LongTextField
              label={t('administration.applications.uris')}
              hint={t('developers.clients.urisHint')}
              value={uris}
              onChange={setUris}
              isRequired
              rows={3}
            />
            <Switch label={t('developers.clients.mails')} isOn={areEmailsEnabled} onChange={setEmails} />
            <Switch label={t('developers.clients.calendars')} isOn={areCalendarEventsEnabled} onChange={setCalendars} />
          </Form>
        </Panel>
        <ManagedUsersPanel clientId={client.id} />
      </div>
      {isLeaving && (
        <Confirm
          title={t('developers.clients.deleteTitle', { name: client.name })}
          text={t('developers.clients.deleteText')}
          confirm={t('kit.delete')}
          action={remove}
          onConfirm={() => void remove.run()}
          onClose={close}
        />
      )}
    </Page>
  )
}
