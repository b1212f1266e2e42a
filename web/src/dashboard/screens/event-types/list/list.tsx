import type { JSX } from 'preact'
import { useRoute } from 'preact-iso'
import { clientOf, ownerIn, pathOf } from '../../../api/owner.ts'
import { useQuery } from '../../../api/query.ts'
import { useDialog } from '../../../kit/dialog.tsx'
import { EventTypeIcon } from '../../../kit/icons.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { Empty, Page } from '../../../kit/page.tsx'
import { useRemoval } from '../../../kit/removal.ts'
import { useTexts } from '../../../texts.tsx'
import type { EventType } from '../event-type.ts'
import { EventTypeRow } from './event-type-row.tsx'
import { NewEventTypeDialog } from './new-event-type-dialog.tsx'
import { OwnerSwitch } from './owner-switch.tsx'

/** The event types of the account or of a team. */
export default function EventTypes(): JSX.Element {
  const t = useTexts()
  const owner = ownerIn(useRoute().params)
  const creating = useDialog<EventType | true>()
  const types = useQuery(['event-types', owner], async (signal): Promise<EventType[]> => {
    const owned = clientOf(owner)
    return (await owned.get('/v2/event-types', { signal })).data
  })
  const { isGone, remove } = useRemoval((eventTypeId: number) => {
    const owned = clientOf(owner)
    return owned.delete('/v2/event-types/{eventTypeId}', { path: { eventTypeId } })
  })
  const isShared = owner.kind !== 'me'
  const newButton = (
    <button type="button" class="button" onClick={() => creating.open(true)}>
      {t('eventTypes.new')}
    </button>
  )
  return (
    <Page
      title={t('eventTypes.title')}
      lead={t('eventTypes.lead')}
      actions={newButton}
      {...(isShared && { back: { href: pathOf(owner), text: t('eventTypes.backToTeam') } })}
    >
      <OwnerSwitch owner={owner} />
      <Loaded query={types}>
        {(list) => {
          const shown = list.filter(({ id }) => !isGone(id))
          return shown.length === 0 ? (
            <Empty icon={<EventTypeIcon />} title={t('eventTypes.none')} text={t('eventTypes.noneText')}>
              {newButton}
            </Empty>
          ) : (
            <ul class="rows-list">
              {shown.map((type) => (
                <EventTypeRow
                  key={type.id}
                  type={type}
                  owner={owner}
                  onDuplicate={() => creating.open(type)}
                  onRemove={() => remove(type.id, t('eventTypes.deleted', { title: type.title }))}
                />
              ))}
            </ul>
          )
        }}
      </Loaded>
      {creating.subject && (
        <NewEventTypeDialog
          owner={owner}
          {...(creating.subject !== true && { template: creating.subject })}
          onClose={creating.close}
        />
      )}
    </Page>
  )
}
