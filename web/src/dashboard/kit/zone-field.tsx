import { offsetOf, placeOf, regionOf } from '@daybook/i18n'
import type { JSX } from 'preact'
import { useId, useMemo } from 'preact/hooks'
import { useTexts } from '../texts.tsx'
import { SelectField } from './fields.tsx'

type ZoneFieldProps = { value: string; onChange: (timeZone: string) => void; label?: string; hint?: string }

/** The choice of a time zone, with the offset that it has now. Typing the first letters of a city finds it. */
export function ZoneField({ value, onChange, label, hint }: ZoneFieldProps): JSX.Element {
  const t = useTexts()
  const key = useId()
  const options = useMemo(() => {
    const now = Date.now()
    return [...new Set([value, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
      .map((zone) => ({
        value: zone,
        text: `${placeOf(zone)}${regionOf(zone) && ` (${regionOf(zone).replaceAll('_', ' ')})`}, ${offsetOf(zone, now)}`,
      }))
      .sort((one, other) => one.text.localeCompare(other.text))
  }, [value, key])
  return (
    <SelectField
      label={label ?? t('kit.zone')}
      {...(hint !== undefined && { hint })}
      value={value}
      onChange={onChange}
      options={options}
    />
  )
}
