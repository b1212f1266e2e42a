import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { Failure } from '../../../kit/failure.tsx'
import { SelectField } from '../../../kit/fields.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'

type DestinationFieldProps = { calendars: readonly Schemas.ConnectedCalendar[]; chosen: string }

/** The calendar into which bookings are written. */
export function DestinationField({ calendars, chosen }: DestinationFieldProps): JSX.Element | null {
  const t = useTexts()
  const writable = calendars.filter(({ readOnly }) => !readOnly)
  const choose = useAction(
    ({ integration, externalId }: Schemas.ConnectedCalendar) =>
      api.put('/v2/destination-calendars', { body: { integration, externalId } }),
    () => say(t('kit.saved')),
  )
  if (writable.length === 0) return null
  return (
    <>
      <SelectField
        label={t('connections.destination')}
        hint={t('connections.destinationHint')}
        value={chosen}
        onChange={(externalId) => {
          const calendar = writable.find((each) => each.externalId === externalId)
          if (calendar) void choose.run(calendar)
        }}
        options={[
          ...(writable.some(({ externalId }) => externalId === chosen)
            ? []
            : [{ value: '', text: t('kit.none'), isDisabled: true }]),
          ...writable.map(({ externalId, name }) => ({ value: externalId, text: name })),
        ]}
      />
      <Failure error={choose.error} />
    </>
  )
}
