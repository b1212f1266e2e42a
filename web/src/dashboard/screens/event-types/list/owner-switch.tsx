import type { JSX } from 'preact'
import { useLocation } from 'preact-iso'
import { type Owner, pathOf } from '../../../api/owner.ts'
import { useTeams } from '../../../api/teams.ts'
import { SelectField } from '../../../kit/fields.tsx'
import { useTexts } from '../../../texts.tsx'

/** Switches between one's own event types and those of one's teams. Without a team it shows nothing. */
export function OwnerSwitch({ owner }: { owner: Owner }): JSX.Element | null {
  const t = useTexts()
  const { route } = useLocation()
  const teams = useTeams()
  if (!teams.data || teams.data.length === 0) return null
  return (
    <div class="toolbar">
      <SelectField
        label={t('eventTypes.owner')}
        value={pathOf(owner)}
        onChange={(path) => route(`${path}/event-types`)}
        options={[
          { value: '/dashboard', text: t('eventTypes.mine') },
          ...teams.data.map(({ owner: team, name }) => ({ value: pathOf(team), text: name })),
        ]}
      />
    </div>
  )
}
