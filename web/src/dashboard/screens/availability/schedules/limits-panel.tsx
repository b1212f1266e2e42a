import type { JSX } from 'preact'
import { useAccount } from '../../../account.tsx'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { NumberField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { Panel } from '../../../kit/page.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'

/** The maximum of bookings over all event types together. */
export function LimitsPanel(): JSX.Element {
  const t = useTexts()
  const { me } = useAccount()
  const draft = useDraft('own-limits', me.id)
  const [day, setDay] = useField<number | undefined>(draft, 'day', me.bookingLimits?.count?.day ?? undefined)
  const [week, setWeek] = useField<number | undefined>(draft, 'week', me.bookingLimits?.count?.week ?? undefined)
  const save = useAction(
    () => {
      const count = { ...(day !== undefined && { day }), ...(week !== undefined && { week }) }
      const minutes = me.bookingLimits?.minutes
      const isEmpty = Object.keys(count).length === 0 && minutes === undefined
      return api.patch('/v2/me', {
        body: { bookingLimits: isEmpty ? null : { count, ...(minutes !== undefined && { minutes }) } },
      })
    },
    () => say(t('kit.saved')),
  )
  return (
    <Panel title={t('availability.limits')} lead={t('availability.limitsLead')}>
      <Form draft={draft} action={save} submit={t('kit.save')} onSubmit={() => void save.run()}>
        <div class="field-row">
          <NumberField label={t('availability.limits.day')} value={day} onChange={setDay} min={1} max={1000} />
          <NumberField label={t('availability.limits.week')} value={week} onChange={setWeek} min={1} max={1000} />
        </div>
      </Form>
    </Panel>
  )
}
