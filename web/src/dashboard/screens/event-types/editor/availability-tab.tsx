import type { JSX } from 'preact'
import { api } from '../../../api/client.ts'
import { useQuery } from '../../../api/query.ts'
import { NumberField, SelectField, Switch } from '../../../kit/fields.tsx'
import { Panel } from '../../../kit/page.tsx'
import { useTexts } from '../../../texts.tsx'
import type { Draft } from './draft.ts'
import { LimitsField } from './limits-field.tsx'
import { NoticeField } from './notice-field.tsx'
import { WindowField } from './window-field.tsx'

/** When it can be booked: the hours, the notice, the days, the breaks and the limits. */
export function AvailabilityTab({ draft }: { draft: Draft }): JSX.Element {
  const t = useTexts()
  const { type, changes, change } = draft
  const schedules = useQuery(['schedules'], async (signal) => (await api.get('/v2/schedules', { signal })).data)
  const scheduleId = changes.scheduleId === undefined ? type.scheduleId : changes.scheduleId
  const interval = changes.slotInterval === undefined ? type.slotInterval : changes.slotInterval
  const minutes = t('welcome.type.minutes')
  return (
    <>
      <Panel title={t('eventTypes.hours')} lead={<a href="/dashboard/availability">{t('eventTypes.hoursLead')}</a>}>
        <SelectField
          label={t('eventTypes.schedule')}
          value={scheduleId === null ? '' : String(scheduleId)}
          onChange={(value) => change({ scheduleId: value === '' ? null : Number(value) })}
          options={[
            { value: '', text: t('eventTypes.schedule.default') },
            ...(schedules.data ?? []).map(({ id, name }) => ({ value: String(id), text: name })),
          ]}
        />
        <NoticeField
          minutes={changes.minimumBookingNotice ?? type.minimumBookingNotice}
          onChange={(minimumBookingNotice) => change({ minimumBookingNotice })}
        />
        <WindowField draft={draft} />
      </Panel>
      <Panel title={t('eventTypes.breaks')} lead={t('eventTypes.breaksLead')}>
        <div class="field-row">
          <NumberField
            label={t('eventTypes.before')}
            value={changes.beforeEventBuffer ?? type.beforeEventBuffer}
            onChange={(value) => change({ beforeEventBuffer: value ?? 0 })}
            min={0}
            max={1440}
            unit={minutes}
          />
          <NumberField
            label={t('eventTypes.after')}
            value={changes.afterEventBuffer ?? type.afterEventBuffer}
            onChange={(value) => change({ afterEventBuffer: value ?? 0 })}
            min={0}
            max={1440}
            unit={minutes}
          />
        </div>
        <div class="field-row">
          <NumberField
            label={t('eventTypes.interval')}
            hint={t('eventTypes.intervalHint')}
            value={interval ?? undefined}
            onChange={(value) => change({ slotInterval: value ?? null })}
            min={1}
            max={1440}
            unit={minutes}
          />
          <NumberField
            label={t('eventTypes.offset')}
            hint={t('eventTypes.offsetHint')}
            value={changes.offsetStart ?? type.offsetStart}
            onChange={(value) => change({ offsetStart: value ?? 0 })}
            min={0}
            max={1440}
            unit={minutes}
          />
        </div>
        <Switch
          label={t('eventTypes.firstOnly')}
          hint={t('eventTypes.firstOnlyHint')}
          isOn={changes.onlyShowFirstAvailableSlot ?? type.onlyShowFirstAvailableSlot}
          onChange={(onlyShowFirstAvailableSlot) => change({ onlyShowFirstAvailableSlot })}
        />
        <Switch
          label={t('eventTypes.dense')}
          hint={t('eventTypes.denseHint')}
          isOn={changes.showOptimizedSlots ?? type.showOptimizedSlots}
          onChange={(showOptimizedSlots) => change({ showOptimizedSlots })}
        />
      </Panel>
      <Panel title={t('eventTypes.limits')} lead={t('eventTypes.limitsLead')}>
        <LimitsField draft={draft} />
      </Panel>
    </>
  )
}
