import type { JSX } from 'preact'
import { Face } from '../../../components/face.tsx'
import { useAccount } from '../../account.tsx'
import { useDraft, useField } from '../../drafts/use-draft.ts'
import { LongTextField, Switch, TextField } from '../../kit/fields.tsx'
import { Form } from '../../kit/form.tsx'
import { Panel } from '../../kit/page.tsx'
import { shownLink, usePageLink } from '../../kit/page-link.ts'
import { useTexts } from '../../texts.tsx'
import { useSaveMe } from './save-me.ts'

/** Name, picture and bio, as the booking page shows them. */
export function PersonPanel(): JSX.Element {
  const t = useTexts()
  const { me } = useAccount()
  const link = usePageLink()()
  const save = useSaveMe()
  const draft = useDraft('person', me.id)
  const [name, setName] = useField(draft, 'name', me.name ?? '')
  const [avatarUrl, setAvatarUrl] = useField(draft, 'avatarUrl', me.avatarUrl ?? '')
  const [bio, setBio] = useField(draft, 'bio', me.bio ?? '')
  const [isListed, setIsListed] = useField(draft, 'isListed', me.allowSEOIndexing ?? true)
  return (
    <Panel title={t('account.person.title')} lead={t('account.person.lead')}>
      <div class="person">
        <Face name={name || me.username} pictureUrl={avatarUrl || null} />
        <p>
          <a href={link} dir="ltr">
            {shownLink(link)}
          </a>
        </p>
      </div>
      <Form
        draft={draft}
        action={save}
        submit={t('kit.save')}
        onSubmit={() =>
          void save.run({
            name,
            bio,
            allowSEOIndexing: isListed,
            ...(avatarUrl !== (me.avatarUrl ?? '') && { avatarUrl }),
          })
        }
      >
        <TextField label={t('account.person.name')} value={name} onChange={setName} isRequired maxLength={255} />
        <TextField
          label={t('account.person.picture')}
          hint={t('account.person.pictureHint')}
          type="url"
          value={avatarUrl}
          onChange={setAvatarUrl}
          isOptional
          maxLength={2000}
        />
        <LongTextField
          label={t('account.person.bio')}
          hint={t('account.person.bioHint')}
          value={bio}
          onChange={setBio}
          isOptional
          maxLength={500}
        />
        <Switch
          label={t('account.person.listed')}
          hint={t('account.person.listedHint')}
          isOn={isListed}
          onChange={setIsListed}
        />
      </Form>
    </Panel>
  )
}
