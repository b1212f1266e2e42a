import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../../../api/action.ts'
import { useQuery } from '../../../api/query.ts'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { useFormats } from '../../../formats.ts'
import { Copyable } from '../../../kit/copy.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { SelectField, TextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { Panel } from '../../../kit/page.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'
import { type TeamOwner, teamClient } from './team-client.ts'

/** Invites people by a mail, or by a link for everybody who has it. */
export function InvitePanel({ owner }: { owner: TeamOwner }): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  const client = teamClient(owner)
  const draft = useDraft('invitation')
  const [email, setEmail] = useField(draft, 'email', '')
  const [role, setRole] = useField<'MEMBER' | 'ADMIN' | 'OWNER'>(draft, 'role', 'MEMBER')
  const [link, setLink] = useState<string | undefined>(undefined)
  const invites = useQuery(['invites', owner], client.invites)
  const invite = useAction(
    () => client.invite({ email, role }),
    () => {
      say(t('teams.invited', { email }))
      setEmail('')
    },
  )
  const makeLink = useAction(
    () => client.invite({}),
    ({ inviteLink }) => setLink(inviteLink),
  )
  const withdraw = useAction((token: string) => client.withdraw(token))
  return (
    <Panel title={t('teams.invite')} lead={t('teams.inviteLead')}>
      <Form draft={draft} action={invite} submit={t('teams.invite.submit')} onSubmit={() => void invite.run()}>
        <TextField
          label={t('bookings.person.email')}
          type="email"
          value={email}
          onChange={setEmail}
          isRequired
          maxLength={320}
        />
        <SelectField
          label={t('teams.role')}
          value={role}
          onChange={setRole}
          options={[
            { value: 'MEMBER', text: t('teams.role.member') },
            { value: 'ADMIN', text: t('teams.role.admin') },
            { value: 'OWNER', text: t('teams.role.owner') },
          ]}
        />
      </Form>
      <Failure error={makeLink.error ?? withdraw.error} takesFocus />
      {link === undefined ? (
        <div class="actions">
          <button type="button" class="button quiet" onClick={() => void makeLink.run()}>
            {t('teams.link')}
          </button>
        </div>
      ) : (
        <Copyable text={link} />
      )}
      <Loaded query={invites}>
        {(list) =>
          list.length === 0 ? null : (
            <ul class="rows-list">
              {list.map((open) => {
                const name = open.email ?? t('teams.anybody')
                return (
                  <li key={open.token}>
                    <div class="grow">
                      <h3>{name}</h3>
                      {open.expiresAt !== null && (
                        <p class="soft">{t('developers.until', { day: formats.shortDay(open.expiresAt) })}</p>
                      )}
                    </div>
                    <button
                      type="button"
                      class="button quiet"
                      aria-label={t('teams.withdrawOne', { name })}
                      onClick={() => void withdraw.run(open.token)}
                    >
                      {t('teams.withdraw')}
                    </button>
                  </li>
                )
              })}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}
