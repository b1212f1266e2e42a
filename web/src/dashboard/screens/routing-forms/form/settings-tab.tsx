import type { JSX } from 'preact'
import { LongTextField, Switch, TextField } from '../../../kit/fields.tsx'
import { Panel } from '../../../kit/page.tsx'
import { useTexts } from '../../../texts.tsx'
import type { Draft } from './draft.ts'

/** The name of a form, its description, and whether it takes answers. */
export function SettingsTab({ draft }: { draft: Draft }): JSX.Element {
  const t = useTexts()
  return (
    <Panel>
      <TextField
        label={t('routingForms.name')}
        value={draft.name}
        onChange={(name) => draft.change({ name })}
        isRequired
        maxLength={200}
      />
      <LongTextField
        label={t('routingForms.description')}
        hint={t('routingForms.descriptionHint')}
        value={draft.description}
        onChange={(description) => draft.change({ description })}
        isOptional
        maxLength={2000}
      />
      <Switch
        label={t('routingForms.isOn')}
        hint={t('routingForms.isOnHint')}
        isOn={!draft.isOff}
        onChange={(isOn) => draft.change({ disabled: !isOn })}
      />
    </Panel>
  )
}
