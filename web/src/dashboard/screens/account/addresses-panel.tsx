import type { JSX } from 'preact'
import { useAction } from '../../api/action.ts'
import { api } from '../../api/client.ts'
import { useQuery } from '../../api/query.ts'
import { useDraft, useField } from '../../drafts/use-draft.ts'
import { Failure } from '../../kit/failure.tsx'
import { TextField } from '../../kit/fields.tsx'
import { Form } from '../../kit/form.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { Menu } from '../../kit/menu.tsx'
import { Badge, Panel } from '../../kit/page.tsx'
import { useRemoval } from '../../kit/removal.ts'
import { say } from '../../kit/toasts.tsx'
import { useTexts } from '../../texts.tsx'

/** The address that signs in, and further ones. */
export function AddressesPanel(): JSX.Element {
  const t = useTexts()
  const addresses = useQuery(['me', 'emails'], async (signal) => (await api.get('/v2/me/emails', { signal })).data)
  const draft = useDraft('address')
  const [email, setEmail] = useField(draft, 'email', '')
  const add = useAction(
    () => api.post('/v2/me/emails', { body: { email } }),
    () => {
      say(t('account.addresses.mailed', { email }))
      setEmail('')
    },
  )
  const prove = useAction(
    () => api.post('/api/auth/send-verification'),
    () => say(t('account.addresses.again')),
  )
  const { isGone, remove } = useRemoval((id: number) =>
    api.delete('/v2/me/emails/{emailId}', { path: { emailId: id } }),
  )
  return (
    <Panel title={t('account.addresses.title')} lead={t('account.addresses.lead')}>
      <Failure error={prove.error} />
      <Loaded query={addresses}>
        {(list) => (
          <ul class="rows-list">
            {list
              .filter(({ id }) => id === null || !isGone(id))
              .map((address) => (
                <li key={address.email}>
                  <span class="grow">{address.email}</span>
                  {address.isPrimary && <Badge>{t('account.addresses.primary')}</Badge>}
                  <Badge tone={address.isVerified ? 'good' : 'warn'}>
                    {address.isVerified ? t('account.addresses.proven') : t('account.addresses.unproven')}
                  </Badge>
                  <Menu
                    label={t('kit.actions', { name: address.email })}
                    items={[
                      address.isPrimary &&
                        !address.isVerified && {
                          text: t('account.addresses.send'),
                          onChoose: () => void prove.run(),
                        },
                      !address.isPrimary &&
                        address.isVerified && {
                          text: t('account.addresses.makePrimary'),
                          // The page asks for the password again.
                          href: `/settings/security/email?${new URLSearchParams({ email: address.email })}`,
                        },
                      address.isPrimary && { text: t('account.addresses.change'), href: '/settings/security/email' },
                      address.id !== null && {
                        text: t('kit.remove'),
                        isDangerous: true,
                        onChoose: () =>
                          address.id !== null &&
                          remove(address.id, t('account.addresses.removed', { email: address.email })),
                      },
                    ]}
                  />
                </li>
              ))}
          </ul>
        )}
      </Loaded>
      <Form draft={draft} action={add} submit={t('kit.add')} onSubmit={() => void add.run()}>
        <TextField
          label={t('account.addresses.new')}
          type="email"
          value={email}
          onChange={setEmail}
          isRequired
          maxLength={320}
          autocomplete="email"
        />
      </Form>
    </Panel>
  )
}
