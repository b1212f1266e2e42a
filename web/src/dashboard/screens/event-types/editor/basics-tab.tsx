import type { JSX } from 'preact'
import { LongTextField, NumberField, Switch, TextField } from '../../../kit/fields.tsx'
import { Panel } from '../../../kit/page.tsx'
import { shownLink } from '../../../kit/page-link.ts'
import { useTexts } from '../../../texts.tsx'
import type { Draft } from './draft.ts'
import { LengthsField } from './lengths-field.tsx'
import { PlacesField } from './places-field.tsx'

/** Name, address, description, length and places. */
export function BasicsTab({ draft: { type, changes, change, kept } }: { draft: Draft }): JSX.Element {
  const t = useTexts()
  const page = shownLink(type.bookingUrl)
  return (
    <>
      <Panel title={t('eventTypes.tab.basics')}>
        <TextField
          label={t('eventTypes.name')}
          value={changes.title ?? type.title}
          onChange={(title) => change({ title })}
          isRequired
          maxLength={255}
        />
        <TextField
          label={t('eventTypes.slug')}
          prefix={`${page.slice(0, page.lastIndexOf('/'))}/`}
          value={changes.slug ?? type.slug}
          onChange={(slug) => change({ slug })}
          isRequired
          maxLength={100}
        />
        <LongTextField
          label={t('eventTypes.description')}
          hint={t('account.person.bioHint')}
          value={changes.description ?? type.description}
          onChange={(description) => change({ description })}
          isOptional
          maxLength={5000}
        />
        <NumberField
          label={t('eventTypes.length')}
          value={changes.lengthInMinutes ?? type.lengthInMinutes}
          onChange={(lengthInMinutes) => lengthInMinutes !== undefined && change({ lengthInMinutes })}
          min={1}
          max={1440}
          isRequired
          unit={t('welcome.type.minutes')}
        />
        <LengthsField
          kept={kept}
          lengths={(changes.lengthInMinutesOptions ?? type.lengthInMinutesOptions ?? []).map(Number)}
          onChange={(lengthInMinutesOptions) => change({ lengthInMinutesOptions })}
        />
        <Switch
          label={t('eventTypes.isHiddenLabel')}
          hint={t('eventTypes.isHiddenHint')}
          isOn={changes.hidden ?? type.hidden}
          onChange={(hidden) => change({ hidden })}
        />
      </Panel>
      <Panel title={t('eventTypes.places')} lead={t('eventTypes.placesLead')}>
        <PlacesField draft={{ type, changes, change }} />
      </Panel>
    </>
  )
}
