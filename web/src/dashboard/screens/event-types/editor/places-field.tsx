import type { JSX } from 'preact'
import { SelectField, TextField } from '../../../kit/fields.tsx'
import { Sortable } from '../../../kit/sortable.tsx'
import { type T, useTexts } from '../../../texts.tsx'
import type { Draft } from './draft.ts'
import { type Place, placesOf } from './places.ts'

const KINDS = [
  'video',
  'meet',
  'zoom',
  'teams',
  'attendeePhone',
  'phone',
  'address',
  'link',
  'attendeeAddress',
  'attendeeDefined',
] as const
type Kind = (typeof KINDS)[number]

const INTEGRATIONS = { video: 'cal-video', meet: 'google-meet', zoom: 'zoom', teams: 'office365-video' } as const

function kindOf(place: Place): Kind {
  if (place.type !== 'integration') return place.type
  if (place.integration === 'google-meet') return 'meet'
  if (place.integration === 'zoom') return 'zoom'
  return place.integration === 'office365-video' || place.integration === 'msteams' ? 'teams' : 'video'
}

function placeOf(kind: Kind): Place {
  switch (kind) {
    case 'video':
    case 'meet':
    case 'zoom':
    case 'teams':
      return { type: 'integration', integration: INTEGRATIONS[kind] }
    case 'address':
      return { type: 'address', address: '', public: true }
    case 'phone':
      return { type: 'phone', phone: '', public: true }
    case 'link':
      return { type: 'link', link: '', public: true }
    default:
      return { type: kind }
  }
}

const namesIn = (t: T): Record<Kind, string> => ({
  video: t('welcome.place.video'),
  meet: 'Google Meet',
  zoom: 'Zoom',
  teams: 'Microsoft Teams',
  attendeePhone: t('welcome.place.theirPhone'),
  phone: t('welcome.place.myPhone'),
  address: t('welcome.place.address'),
  link: t('welcome.place.link'),
  attendeeAddress: t('eventTypes.place.theirAddress'),
  attendeeDefined: t('eventTypes.place.theirChoice'),
})

/** The places from which the booker chooses. The first one is chosen already. */
export function PlacesField({ draft }: { draft: Pick<Draft, 'type' | 'changes' | 'change'> }): JSX.Element {
  const t = useTexts()
  const names = namesIn(t)
  const places = draft.changes.locations ?? placesOf(draft.type.locations)
  const set = (locations: Place[]) => draft.change({ locations })
  const replace = (index: number, place: Place) => set(places.map((each, at) => (at === index ? place : each)))
  const withKeys = places.map((place, index) => ({ place, index, key: `${index} ${kindOf(place)}` }))
  return (
    <>
      <Sortable
        items={withKeys}
        keyOf={({ key }) => key}
        nameOf={({ place }) => names[kindOf(place)]}
        onSort={(sorted) => set(sorted.map(({ place }) => place))}
      >
        {({ place }, index) => (
          <div class="field-row">
            <SelectField
              label={t('eventTypes.place')}
              value={kindOf(place)}
              onChange={(kind) => replace(index, placeOf(kind))}
              options={KINDS.map((value) => ({ value, text: names[value] }))}
            />
            <Detail place={place} onChange={(changed) => replace(index, changed)} />
            <button
              type="button"
              class="button quiet"
              aria-label={t('eventTypes.place.remove', { name: names[kindOf(place)] })}
              onClick={() => set(places.filter((_, at) => at !== index))}
            >
              {t('kit.remove')}
            </button>
          </div>
        )}
      </Sortable>
      <div class="actions">
        <button type="button" class="button quiet" onClick={() => set([...places, placeOf('video')])}>
          {t('eventTypes.place.add')}
        </button>
      </div>
    </>
  )
}

/** What some kinds of places need: a number, an address or a link. */
function Detail({ place, onChange }: { place: Place; onChange: (place: Place) => void }): JSX.Element | null {
  const t = useTexts()
  if (place.type === 'address')
    return (
      <TextField
        label={t('welcome.place.addressText')}
        value={place.address}
        onChange={(address) => onChange({ ...place, address })}
        isRequired
        maxLength={500}
      />
    )
  if (place.type === 'phone')
    return (
      <TextField
        label={t('welcome.place.phoneNumber')}
        type="tel"
        value={place.phone}
        onChange={(phone) => onChange({ ...place, phone })}
        isRequired
        maxLength={50}
      />
    )
  if (place.type === 'link')
    return (
      <TextField
        label={t('welcome.place.linkText')}
        type="url"
        value={place.link}
        onChange={(link) => onChange({ ...place, link })}
        isRequired
        maxLength={2000}
      />
    )
  return null
}
