import type { JSX } from 'preact'
import { LongTextField, Switch, TextField } from '../../../kit/fields.tsx'
import { Panel } from '../../../kit/page.tsx'
import { useTexts } from '../../../texts.tsx'
import type { Draft } from './draft.ts'

/** A text to which bookers agree. */
export function ConsentField({ draft: { type, changes, change } }: { draft: Draft }): JSX.Element {
  const t = useTexts()
  const consent = changes.bookingConsent === undefined ? type.bookingConsent : changes.bookingConsent
  return (
    <Panel title={t('eventTypes.consent')}>
      <Switch
        label={t('eventTypes.consent.on')}
        isOn={Boolean(consent)}
        onChange={(isOn) =>
          change({ bookingConsent: isOn ? { text: t('eventTypes.consent.example'), required: true } : null })
        }
      />
      {consent && (
        <>
          <LongTextField
            label={t('eventTypes.consent.text')}
            value={consent.text}
            onChange={(text) => change({ bookingConsent: { ...consent, text } })}
            isRequired
            maxLength={2000}
          />
          <TextField
            label={t('eventTypes.consent.policy')}
            type="url"
            value={consent.policyUrl ?? ''}
            onChange={(policyUrl) => {
              const { policyUrl: _, ...rest } = consent
              change({ bookingConsent: policyUrl ? { ...rest, policyUrl } : rest })
            }}
            isOptional
            maxLength={2000}
          />
          <Switch
            label={t('eventTypes.consent.required')}
            isOn={consent.required}
            onChange={(required) => change({ bookingConsent: { ...consent, required } })}
          />
        </>
      )}
    </Panel>
  )
}
