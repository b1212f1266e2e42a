import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { Switch, TextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { say } from '../../../kit/toasts.tsx'
import { ZoneField } from '../../../kit/zone-field.tsx'
import { useTexts } from '../../../texts.tsx'
import { WEEKDAYS } from '../../../time/weekdays.ts'
import { faultOf, hoursOf, weekOf } from '../../availability/schedule/week.ts'
import { WeekField } from '../../availability/schedule/week-field.tsx'

type ScheduleDialogProps = {
  orgId: number
  user: Schemas.OrganizationUser
  schedule?: Schemas.Schedule
  onClose: () => void
}

/** Makes a schedule for a member, or changes it. */
export function ScheduleDialog({ orgId, user, schedule, onClose }: ScheduleDialogProps): JSX.Element {
  const t = useTexts()
  const draft = useDraft('member-schedule', schedule?.id)
  const [name, setName] = useField(draft, 'name', schedule?.name ?? '')
  const [timeZone, setTimeZone] = useField(draft, 'timeZone', schedule?.timeZone ?? user.timeZone)
  const [isDefault, setDefault] = useField(draft, 'isDefault', schedule?.isDefault ?? false)
  const [week, setWeek] = useField(draft, 'week', weekOf(schedule?.availability ?? []))
  const hasFault = WEEKDAYS.some((day) => faultOf(week[day]) !== undefined)
  const save = useAction(
    () => {
      const path = { orgId, userId: user.id }
      const body = { name, timeZone, isDefault, availability: hoursOf(week) }
      if (!schedule) return api.post('/v2/organizations/{orgId}/users/{userId}/schedules', { path, body })
      return api.patch('/v2/organizations/{orgId}/users/{userId}/schedules/{scheduleId}', {
        path: { ...path, scheduleId: schedule.id },
        body,
      })
    },
    () => {
      say(t('kit.saved'))
      onClose()
    },
  )
  return (
    <Dialog title={schedule ? schedule.name : t('availability.new')} onClose={onClose} isWide>
      <Form draft={draft} action={save} submit={t('kit.save')} isDisabled={hasFault} onSubmit={() => void save.run()}>
        <TextField label={t('availability.name')} value={name} onChange={setName} isRequired maxLength={255} />
        <WeekField week={week} onChange={setWeek} />
        <ZoneField value={timeZone} onChange={setTimeZone} />
        <Switch
          label={t('availability.isDefault')}
          hint={t('availability.isDefaultHint')}
          isOn={isDefault}
          onChange={setDefault}
          isDisabled={schedule?.isDefault === true}
        />
      </Form>
    </Dialog>
  )
}
