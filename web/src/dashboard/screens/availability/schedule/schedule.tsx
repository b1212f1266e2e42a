import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { useRoute } from 'preact-iso'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useQuery } from '../../../api/query.ts'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { Switch, TextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { Page, Panel } from '../../../kit/page.tsx'
import { say } from '../../../kit/toasts.tsx'
import { ZoneField } from '../../../kit/zone-field.tsx'
import { useTexts } from '../../../texts.tsx'
import { WEEKDAYS } from '../../../time/weekdays.ts'
import { OverridesPanel } from './overrides-panel.tsx'
import { faultOf, hoursOf, weekOf } from './week.ts'
import { WeekField } from './week-field.tsx'

/** One schedule: weekly hours, zone, and days with other hours. */
export default function ScheduleScreen(): JSX.Element {
  const scheduleId = Number(useRoute().params.scheduleId)
  const schedule = useQuery(['schedules', scheduleId], async (signal) => {
    return (await api.get('/v2/schedules/{scheduleId}', { path: { scheduleId }, signal })).data
  })
  return <Loaded query={schedule}>{(found) => found && <Editor key={found.id} schedule={found} />}</Loaded>
}

function Editor({ schedule }: { schedule: Schemas.Schedule }): JSX.Element {
  const t = useTexts()
  const draft = useDraft('schedule', schedule.id)
  const [name, setName] = useField(draft, 'name', schedule.name)
  const [timeZone, setTimeZone] = useField(draft, 'timeZone', schedule.timeZone)
  const [isDefault, setDefault] = useField(draft, 'isDefault', schedule.isDefault)
  const [week, setWeek] = useField(draft, 'week', weekOf(schedule.availability))
  const hasFault = WEEKDAYS.some((day) => faultOf(week[day]) !== undefined)
  const path = { scheduleId: schedule.id }
  const save = useAction(
    () =>
      api.patch('/v2/schedules/{scheduleId}', {
        path,
        body: { name, timeZone, availability: hoursOf(week), ...(isDefault && { isDefault }) },
      }),
    () => say(t('kit.saved')),
  )
  return (
    <Page title={schedule.name} back={{ href: '/dashboard/availability', text: t('availability.title') }}>
      <div class="columns main-first">
        <Panel title={t('availability.week')} lead={t('availability.weekLead')}>
          <Form
            draft={draft}
            action={save}
            submit={t('kit.save')}
            isDisabled={hasFault}
            onSubmit={() => void save.run()}
          >
            <WeekField week={week} onChange={setWeek} />
            <TextField label={t('availability.name')} value={name} onChange={setName} isRequired maxLength={255} />
            <ZoneField value={timeZone} onChange={setTimeZone} />
            <Switch
              label={t('availability.isDefault')}
              hint={t('availability.isDefaultHint')}
              isOn={isDefault}
              onChange={setDefault}
              isDisabled={schedule.isDefault}
            />
          </Form>
        </Panel>
        <OverridesPanel schedule={schedule} />
      </div>
    </Page>
  )
}
