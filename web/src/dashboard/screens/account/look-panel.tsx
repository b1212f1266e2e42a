import type { JSX } from 'preact'
import { useAccount } from '../../account.tsx'
import { useDraft, useField } from '../../drafts/use-draft.ts'
import { SelectField, Switch, TextField } from '../../kit/fields.tsx'
import { Form } from '../../kit/form.tsx'
import { Panel } from '../../kit/page.tsx'
import { useTexts } from '../../texts.tsx'
import { useSaveMe } from './save-me.ts'

/** The colours that the pages have without a choice; see `web/src/styles/foundations.css`. */
const USUAL = { light: '#1f5f4e', dark: '#8fd6bf' }

/** Theme and colours of the booking pages. */
export function LookPanel(): JSX.Element {
  const t = useTexts()
  const { me } = useAccount()
  const save = useSaveMe()
  const draft = useDraft('look', me.id)
  const [theme, setTheme] = useField<'' | 'light' | 'dark'>(
    draft,
    'theme',
    me.theme === 'light' || me.theme === 'dark' ? me.theme : '',
  )
  const [isOwn, setIsOwn] = useField(draft, 'isOwn', me.brandColor !== undefined)
  const [light, setLight] = useField(draft, 'light', me.brandColor ?? USUAL.light)
  const [dark, setDark] = useField(draft, 'dark', me.darkBrandColor ?? USUAL.dark)
  return (
    <Panel title={t('account.look.title')} lead={t('account.look.lead')}>
      <Form
        draft={draft}
        action={save}
        submit={t('kit.save')}
        onSubmit={() =>
          void save.run({
            theme: theme || null,
            brandColor: isOwn ? light : null,
            darkBrandColor: isOwn ? dark : null,
          })
        }
      >
        <SelectField
          label={t('account.look.theme')}
          value={theme}
          onChange={setTheme}
          options={[
            { value: '', text: t('account.look.device') },
            { value: 'light', text: t('account.look.light') },
            { value: 'dark', text: t('account.look.dark') },
          ]}
        />
        <Switch label={t('account.look.own')} hint={t('account.look.ownHint')} isOn={isOwn} onChange={setIsOwn} />
        {isOwn && (
          <div class="field-row">
            <TextField label={t('account.look.onLight')} type="color" value={light} onChange={setLight} />
            <TextField label={t('account.look.onDark')} type="color" value={dark} onChange={setDark} />
          </div>
        )}
      </Form>
    </Panel>
  )
}
