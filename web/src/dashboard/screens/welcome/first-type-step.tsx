import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { useAction } from '../../api/action.ts'
import { api } from '../../api/client.ts'
import { useDraft, useField } from '../../drafts/use-draft.ts'
import { NumberField, SelectField, TextField } from '../../kit/fields.tsx'
import { Form } from '../../kit/form.tsx'
import { Panel } from '../../kit/page.tsx'
import { slugOf } from '../../kit/slug.ts'
import { useTexts } from '../../texts.tsx'
import type { StepProps } from './step.ts'

type Place = 'video' | 'theirPhone' | 'myPhone' | 'address' | 'link'

/** `detail` is what the place needs: a number, an address or a link. */
const locationOf = (place: Place, detail: string): Schemas.LocationInput => {
  if (place === 'video') return { type: 'integration', integration: 'cal-video' }
  if (place === 'theirPhone') return { type: 'attendeePhone' }
  if (place === 'myPhone') return { type: 'phone', phone: detail, public: true }
  if (place === 'address') return { type: 'address', address: detail, public: true }
  return { type: 'link', link: detail, public: true }
}

/** The first event type: its name, its length and its place. */
export function FirstTypeStep({ onDone }: StepProps): JSX.Element {
  const t = useTexts()
  const draft = useDraft('first-event-type')
  const [title, setTitle] = useField(draft, 'title', t('welcome.type.nameExample'))
  const [length, setLength] = useField<number | undefined>(draft, 'length', 30)
  const [place, setPlace] = useField<Place>(draft, 'place', 'video')
  const [detail, setDetail] = useField(draft, 'detail', '')
  const create = useAction(
    () =>
      api.post('/v2/event-types', {
        body: {
          title,
          slug: slugOf(title) || `${length}min`,
          lengthInMinutes: length ?? 30,
          locations: [locationOf(place, detail)],
        },
      }),
    ({ data }) => onDone({ slug: data.slug }),
  )
  const details = {
    video: undefined,
    theirPhone: undefined,
    myPhone: { label: t('welcome.place.phoneNumber'), type: 'tel' as const },
    address: { label: t('welcome.place.addressText'), type: 'text' as const },
    link: { label: t('welcome.place.linkText'), type: 'url' as const },
  }[place]
  return (
    <Panel title={t('welcome.type.title')} lead={t('welcome.type.text')}>
      <Form draft={draft} action={create} onSubmit={() => void create.run()} submit={t('welcome.type.create')}>
        <TextField label={t('welcome.type.name')} value={title} onChange={setTitle} isRequired maxLength={255} />
        <NumberField
          label={t('welcome.type.length')}
          value={length}
          onChange={setLength}
          min={1}
          max={1440}
          isRequired
          unit={t('welcome.type.minutes')}
        />
        <SelectField
          label={t('welcome.type.place')}
          value={place}
          onChange={setPlace}
          options={[
            { value: 'video', text: t('welcome.place.video') },
            { value: 'theirPhone', text: t('welcome.place.theirPhone') },
            { value: 'myPhone', text: t('welcome.place.myPhone') },
            { value: 'address', text: t('welcome.place.address') },
            { value: 'link', text: t('welcome.place.link') },
          ]}
        />
        {details && <TextField {...details} value={detail} onChange={setDetail} isRequired maxLength={255} />}
      </Form>
    </Panel>
  )
}
