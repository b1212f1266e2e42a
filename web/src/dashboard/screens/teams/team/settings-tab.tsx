import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { useLocation } from 'preact-iso'
import { useAction } from '../../../api/action.ts'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { Dialog, useDialog } from '../../../kit/dialog.tsx'
import { LongTextField, Switch, TextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { Panel } from '../../../kit/page.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'
import { type TeamOwner, teamClient } from './team-client.ts'

type SettingsTabProps = { owner: TeamOwner; team: Schemas.Team }

/** Name, address and look of a team, and its end. */
export function SettingsTab({ owner, team }: SettingsTabProps): JSX.Element {
  const t = useTexts()
  const client = teamClient(owner)
  const draft = useDraft('team', team.id)
  const [name, setName] = useField(draft, 'name', team.name)
  const [slug, setSlug] = useField(draft, 'slug', team.slug)
  const [bio, setBio] = useField(draft, 'bio', team.bio ?? '')
  const [logoUrl, setLogoUrl] = useField(draft, 'logoUrl', team.logoUrl ?? '')
  const [brandColor, setBrandColor] = useField(draft, 'brandColor', team.brandColor ?? '#1f5f4e')
  const [isPrivate, setPrivate] = useField(draft, 'isPrivate', team.isPrivate)
  const { subject: isDeleting, open, close } = useDialog()
  const save = useAction(
    () =>
      client.update({
        name,
        slug,
        bio,
        isPrivate,
        ...(logoUrl !== (team.logoUrl ?? '') && { logoUrl }),
        ...(brandColor !== (team.brandColor ?? '#1f5f4e') && { brandColor }),
      }),
    () => say(t('kit.saved')),
  )
  return (
    <div class="columns">
      <Panel title={t('teams.tab.settings')}>
        <Form draft={draft} action={save} submit={t('kit.save')} onSubmit={() => void save.run()}>
          <TextField label={t('teams.name')} value={name} onChange={setName} isRequired maxLength={255} />
          <TextField
            label={t('administration.organizations.slug')}
            value={slug}
            onChange={setSlug}
            isRequired
            maxLength={100}
          />
          <LongTextField label={t('teams.bio')} value={bio} onChange={setBio} isOptional maxLength={500} />
          <TextField
            label={t('teams.logo')}
            hint={t('account.person.pictureHint')}
            type="url"
            value={logoUrl}
            onChange={setLogoUrl}
            isOptional
            maxLength={2000}
          />
          <TextField label={t('teams.color')} type="color" value={brandColor} onChange={setBrandColor} />
          <Switch label={t('teams.private')} hint={t('teams.privateHint')} isOn={isPrivate} onChange={setPrivate} />
        </Form>
      </Panel>
      <Panel title={t('teams.delete')} lead={t('teams.deleteLead')}>
        <div class="actions">
          <button type="button" class="button danger" onClick={() => open(true)}>
            {t('teams.delete')}
          </button>
        </div>
      </Panel>
      {isDeleting && <DeleteDialog team={team} onDelete={client.remove} onClose={close} />}
    </div>
  )
}

type DeleteDialogProps = { team: Schemas.Team; onDelete: () => Promise<unknown>; onClose: () => void }

/** Asks for the name of the team, so that nobody deletes the wrong one. */
function DeleteDialog({ team, onDelete, onClose }: DeleteDialogProps): JSX.Element {
  const t = useTexts()
  const { route } = useLocation()
  const draft = useDraft('delete-team', team.id)
  const [typed, setTyped] = useField(draft, 'typed', '')
  const remove = useAction(onDelete, () => route('/dashboard/teams'))
  return (
    <Dialog title={t('teams.deleteTitle', { name: team.name })} onClose={onClose}>
      <Form
        draft={draft}
        action={remove}
        submit={t('teams.delete')}
        isDangerous
        isDisabled={typed !== team.name}
        onSubmit={() => void remove.run()}
      >
        <p>{t('teams.deleteText')}</p>
        <TextField
          label={t('teams.typeName', { name: team.name })}
          value={typed}
          onChange={setTyped}
          isRequired
          autocomplete="off"
        />
      </Form>
    </Dialog>
  )
}
