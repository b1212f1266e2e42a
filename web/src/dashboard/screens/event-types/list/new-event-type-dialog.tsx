import type { JSX } from 'preact'
import { useLocation } from 'preact-iso'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { type Owner, pathOf } from '../../../api/owner.ts'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { NumberField, SelectField, TextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { slugOf } from '../../../kit/slug.ts'
import { useTexts } from '../../../texts.tsx'
import { placesOf } from '../editor/places.ts'
import type { EventType } from '../event-type.ts'

type NewEventTypeDialogProps = {
  owner: Owner
  /** The event type that is duplicated. */
  template?: EventType
  onClose: () => void
}

type Kind = 'roundRobin' | 'collective' | 'managed'

/** Makes an event type, and opens it. Everything else can be set there. */
export function NewEventTypeDialog({ owner, template, onClose }: NewEventTypeDialogProps): JSX.Element {
  const t = useTexts()
  const { route } = useLocation()
  const draft = useDraft('new-event-type', template?.id)
  const [title, setTitle] = useField(draft, 'title', template ? t('eventTypes.copyOf', { title: template.title }) : '')
  const [slug, setSlug] = useField<string | undefined>(draft, 'slug', undefined)
  const [length, setLength] = useField<number | undefined>(draft, 'length', template?.lengthInMinutes ?? 30)
  const [schedulingType, setSchedulingType] = useField<Kind>(draft, 'schedulingType', 'roundRobin')
  const shownSlug = slug ?? slugOf(title)
  const create = useAction(
    async () => {
      const body = {
        ...(template && copyOf(template)),
        title,
        slug: shownSlug || `${length}min`,
        lengthInMinutes: length ?? 30,
      }
      if (owner.kind === 'team') {
        const path = { teamId: owner.teamId }
        const team = { ...body, schedulingType, assignAllTeamMembers: true }
        return (await api.post('/v2/teams/{teamId}/event-types', { path, body: team })).data
      }
      if (owner.kind === 'organization-team') {
        const path = { orgId: owner.organizationId, teamId: owner.teamId }
        const team = { ...body, schedulingType, assignAllTeamMembers: true }
        return (await api.post('/v2/organizations/{orgId}/teams/{teamId}/event-types', { path, body: team })).data
      }
      return (await api.post('/v2/event-types', { body })).data
    },
    (made) => {
      onClose()
      const first = Array.isArray(made) ? made[0] : made
      if (first) route(`${pathOf(owner)}/event-types/${first.id}`)
    },
  )
  return (
    <Dialog title={template ? t('eventTypes.duplicate') : t('eventTypes.new')} onClose={onClose}>
      <Form draft={draft} action={create} submit={t('eventTypes.create')} onSubmit={() => void create.run()}>
        <TextField label={t('eventTypes.name')} value={title} onChange={setTitle} isRequired maxLength={255} />
        <TextField
          label={t('eventTypes.slug')}
          hint={t('eventTypes.slugHint')}
          value={shownSlug}
          onChange={setSlug}
          maxLength={100}
        />
        <NumberField
          label={t('eventTypes.length')}
          value={length}
          onChange={setLength}
          min={1}
          max={1440}
          isRequired
          unit={t('welcome.type.minutes')}
        />
        {owner.kind !== 'me' && (
          <SelectField
            label={t('eventTypes.kind')}
            value={schedulingType}
            onChange={setSchedulingType}
            options={[
              { value: 'roundRobin', text: t('eventTypes.kind.roundRobinText') },
              { value: 'collective', text: t('eventTypes.kind.collectiveText') },
              { value: 'managed', text: t('eventTypes.kind.managedText') },
            ]}
          />
        )}
      </Form>
    </Dialog>
  )
}

/** What a copy takes over. Links and hosts stay with the first one. */
const copyOf = (type: EventType) => ({
  description: type.description,
  locations: placesOf(type.locations),
  slotInterval: type.slotInterval,
  minimumBookingNotice: type.minimumBookingNotice,
  beforeEventBuffer: type.beforeEventBuffer,
  afterEventBuffer: type.afterEventBuffer,
  offsetStart: type.offsetStart,
  confirmationPolicy: type.confirmationPolicy,
  disableGuests: type.disableGuests,
  seats: type.seats,
  hidden: true,
})
