import type { JSX } from 'preact'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useDraft, useField, useSecret } from '../../../drafts/use-draft.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { SelectField, TextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'

const PROVIDERS = ['google', 'office365', 'apple', 'caldav', 'ics'] as const
type Provider = (typeof PROVIDERS)[number]

/** Google and Microsoft ask on a page of their own, and lead back here. */
const BACK = '/dashboard/connections'

/** Connects a calendar. Each provider has its own way of asking. */
export function ConnectDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const t = useTexts()
  const draft = useDraft('connect-calendar')
  const [provider, setProvider] = useField<Provider>(draft, 'provider', 'google')
  const [url, setUrl] = useField(draft, 'url', '')
  const [username, setUsername] = useField(draft, 'username', '')
  const [password, setPassword] = useSecret(draft, 'password')
  const connect = useAction(
    async () => {
      if (provider === 'google' || provider === 'office365') {
        const query = { redir: location.origin + BACK }
        const { data } = await api.get('/v2/calendars/{calendar}/connect', { path: { calendar: provider }, query })
        location.assign(data.authUrl)
        return 'leaving'
      }
      if (provider === 'caldav')
        await api.post('/v2/calendars/caldav/credentials', { body: { url, username, password } })
      else if (provider === 'ics') await api.post('/v2/calendars/ics-feed/save', { body: { urls: [url] } })
      else
        await api.post('/v2/calendars/{calendar}/credentials', {
          path: { calendar: provider },
          body: { username, password },
        })
      return 'connected'
    },
    (outcome) => {
      if (outcome === 'leaving') return
      say(t('connections.connected'))
      onClose()
    },
  )
  const names: Record<Provider, string> = {
    google: 'Google',
    office365: 'Microsoft 365, Outlook',
    apple: 'Apple iCloud',
    caldav: t('connections.caldav'),
    ics: t('connections.ics'),
  }
  const hasAddress = provider === 'caldav' || provider === 'ics'
  const hasPassword = provider === 'caldav' || provider === 'apple'
  return (
    <Dialog title={t('connections.connect')} onClose={onClose}>
      <Form draft={draft} action={connect} submit={t('connections.go')} onSubmit={() => void connect.run()}>
        <SelectField
          label={t('connections.provider')}
          value={provider}
          onChange={(chosen) => {
            setProvider(chosen)
            connect.reset()
          }}
          options={PROVIDERS.map((value) => ({ value, text: names[value] }))}
        />
        {!hasAddress && !hasPassword && <p class="soft">{t('connections.leaves')}</p>}
        {hasAddress && (
          <TextField
            label={t('connections.address')}
            hint={provider === 'ics' ? t('connections.icsHint') : t('connections.caldavHint')}
            type="url"
            value={url}
            onChange={setUrl}
            isRequired
            maxLength={2000}
          />
        )}
        {hasPassword && (
          <>
            <TextField
              label={t('connections.username')}
              value={username}
              onChange={setUsername}
              isRequired
              maxLength={320}
              autocomplete="off"
            />
            <TextField
              label={t('connections.password')}
              hint={t('connections.passwordHint')}
              type="password"
              value={password}
              onChange={setPassword}
              isRequired
              autocomplete="off"
            />
          </>
        )}
      </Form>
    </Dialog>
  )
}
