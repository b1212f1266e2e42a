import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useQuery } from '../../../api/query.ts'
import { useParameter } from '../../../kit/address.ts'
import { CursorPager, useCursor } from '../../../kit/cursor-pager.tsx'
import { Confirm } from '../../../kit/dialog.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { TextField } from '../../../kit/fields.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'
import { AdministrationPage } from '../administration-page.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { NewPersonDialog } from './new-person-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { PersonRow } from './person-row.tsx'

const PER_PAGE = 50

type Opened = { kind: 'new' } | { kind: 'disable' | 'key' | 'password'; person: Schemas.Account }

/** All accounts of the server. */
export default function People(): JSX.Element {
  const t = useTexts()
  const [email, setEmail] = useParameter('email')
  const cursor = useCursor()
  const [opened, setOpened] = useState<Opened | undefined>(undefined)
  const close = () => setOpened(undefined)
  const people = useQuery(
    ['admin', 'users', email, cursor],
    (signal) =>
      api.get('/v2/admin/users', {
        query: { limit: PER_PAGE, ...(email && { email }), ...(cursor && { cursor }) },
        signal,
      }),
    { keepsFormer: true },
  )
  const disable = useAction(
    (userId: number) => api.post('/v2/admin/users/{userId}/disable', { path: { userId } }),
    () => {
      close()
      say(t('administration.people.disabled'))
    },
  )
  const enable = useAction(
    (userId: number) => api.post('/v2/admin/users/{userId}/enable', { path: { userId } }),
    () => say(t('administration.people.enabled')),
  )
  return (
    <AdministrationPage
      actions={
        <button type="button" class="button" onClick={() => setOpened({ kind: 'new' })}>
          {t('administration.people.new')}
        </button>
      }
    >
      <div class="toolbar">
        <TextField
          label={t('administration.people.email')}
          hint={t('administration.people.emailHint')}
          type="search"
          value={email}
          onChange={setEmail}
          maxLength={320}
        />
      </div>
      <Failure error={enable.error} takesFocus />
      <Loaded query={people}>
        {({ data, pagination }) => (
          <>
            {data.length === 0 && <p class="soft">{t('administration.people.none')}</p>}
            <ul class="rows-list">
              {data.map((person) => (
                <PersonRow
                  key={person.id}
                  person={person}
                  onDisable={() => setOpened({ kind: 'disable', person })}
                  onEnable={() => void enable.run(person.id)}
                  onKey={() => setOpened({ kind: 'key', person })}
                  onPassword={() => setOpened({ kind: 'password', person })}
                />
              ))}
            </ul>
            <CursorPager next={pagination.nextCursor} />
          </>
        )}
      </Loaded>
      {opened?.kind === 'new' && <NewPersonDialog onClose={close} />}
      {opened?.kind === 'key' && <NewKeyDialog person={opened.person} onClose={close} />}
      {opened?.kind === 'password' && <PasswordDialog person={opened.person} onClose={close} />}
      {opened?.kind === 'disable' && (
        <Confirm
          title={t('administration.people.disableTitle', { name: opened.person.email })}
          text={t('administration.people.disableText')}
          confirm={t('administration.people.disable')}
          action={disable}
          onConfirm={() => void disable.run(opened.person.id)}
          onClose={close}
        />
      )}
    </AdministrationPage>
  )
}
