import type { JSX } from 'preact'
import { Choices, SelectField, Switch, TextField } from '../../../kit/fields.tsx'
import { Panel } from '../../../kit/page.tsx'
import { useTexts } from '../../../texts.tsx'
import type { Draft } from './draft.ts'

const LAYOUTS = ['month', 'week', 'column'] as const
const LANGUAGES = ['', 'en', 'de', 'es', 'fr', 'pt', 'ja', 'ar', 'he'] as const

/** How the page looks, in which language, and what calendars and mails say. */
export function LookTab({ draft: { type, changes, change } }: { draft: Draft }): JSX.Element {
  const t = useTexts()
  const layouts = changes.bookerLayouts ?? type.bookerLayouts
  const enabled = layouts?.enabledLayouts ?? [...LAYOUTS]
  const names = {
    month: t('eventTypes.layout.month'),
    week: t('eventTypes.layout.week'),
    column: t('eventTypes.layout.column'),
  }
  const color = changes.color === undefined ? type.color : changes.color
  const language = changes.interfaceLanguage === undefined ? type.interfaceLanguage : changes.interfaceLanguage
  return (
    <>
      <Panel title={t('eventTypes.tab.look')}>
        <Choices
          legend={t('eventTypes.layouts')}
          chosen={enabled}
          onChange={(enabledLayouts) => {
            const first = enabledLayouts[0]
            if (first)
              change({
                bookerLayouts: {
                  enabledLayouts,
                  defaultLayout: enabledLayouts.find((each) => each === layouts?.defaultLayout) ?? first,
                },
              })
          }}
          options={LAYOUTS.map((value) => ({ value, text: names[value] }))}
        />
        <SelectField
          label={t('eventTypes.layout.first')}
          value={layouts?.defaultLayout ?? 'month'}
          onChange={(defaultLayout) => change({ bookerLayouts: { enabledLayouts: enabled, defaultLayout } })}
          options={enabled.map((value) => ({ value, text: names[value] }))}
        />
        <SelectField
          label={t('account.region.language')}
          value={LANGUAGES.find((each) => each === language) ?? ''}
          onChange={(interfaceLanguage) => change({ interfaceLanguage })}
          options={LANGUAGES.map((value) => ({
            value,
            text:
              value === ''
                ? t('eventTypes.language.visitor')
                : (new Intl.DisplayNames([value], { type: 'language' }).of(value) ?? value),
          }))}
        />
        <Switch
          label={t('eventTypes.lockZone')}
          hint={t('eventTypes.lockZoneHint')}
          isOn={changes.lockTimeZoneToggleOnBookingPage ?? type.lockTimeZoneToggleOnBookingPage}
          onChange={(lockTimeZoneToggleOnBookingPage) => change({ lockTimeZoneToggleOnBookingPage })}
        />
        <Switch
          label={t('eventTypes.color')}
          isOn={Boolean(color)}
          onChange={(isOn) => change({ color: isOn ? { lightThemeHex: '#1f5f4e', darkThemeHex: '#8fd6bf' } : null })}
        />
        {color && (
          <div class="field-row">
            <TextField
              label={t('account.look.onLight')}
              type="color"
              value={color.lightThemeHex}
              onChange={(lightThemeHex) => change({ color: { ...color, lightThemeHex } })}
            />
            <TextField
              label={t('account.look.onDark')}
              type="color"
              value={color.darkThemeHex}
              onChange={(darkThemeHex) => change({ color: { ...color, darkThemeHex } })}
            />
          </div>
        )}
      </Panel>
      <Panel title={t('eventTypes.calendars')}>
        <TextField
          label={t('eventTypes.customName')}
          hint={t('eventTypes.customNameHint')}
          value={changes.customName ?? type.customName ?? ''}
          onChange={(customName) => change({ customName })}
          isOptional
          maxLength={255}
        />
        <Switch
          label={t('eventTypes.hideNotes')}
          isOn={changes.hideCalendarNotes ?? type.hideCalendarNotes}
          onChange={(hideCalendarNotes) => change({ hideCalendarNotes })}
        />
        <Switch
          label={t('eventTypes.hideDetails')}
          isOn={changes.hideCalendarEventDetails ?? type.hideCalendarEventDetails}
          onChange={(hideCalendarEventDetails) => change({ hideCalendarEventDetails })}
        />
        <Switch
          label={t('eventTypes.hideEmail')}
          isOn={changes.hideOrganizerEmail ?? type.hideOrganizerEmail}
          onChange={(hideOrganizerEmail) => change({ hideOrganizerEmail })}
        />
      </Panel>
    </>
  )
}
