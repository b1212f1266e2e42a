import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { useAccount } from '../../../account.tsx'
import { useAction } from '../../../api/action.ts'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { LongTextField, SelectField, Switch, TextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'
import { dateOf, instantOf, minuteOf, todayIn } from '../../../time/days.ts'
import type { AbsencesClient } from './absences-client.ts'

const REASONS = ['unspecified', 'vacation', 'travel', 'sick', 'public_holiday'] as const

type AbsenceDialogProps = { client: AbsencesClient; absence?: Schemas.OutOfOffice; onClose: () => void }

/** Notes an absence, or changes it. */
export function AbsenceDialog({ client, absence, onClose }: AbsenceDialogProps): JSX.Element {
  const t = useTexts()
  const { me } = useAccount()
  const today = todayIn(me.timeZone)
  const draft = useDraft('absence', absence?.id)
  const known = absence && timesOf(absence, me.timeZone)
  const [isWholeDay, setWholeDay] = useField(draft, 'isWholeDay', absence?.isWholeDay ?? true)
  const [from, setFrom] = useField(draft, 'from', known?.from ?? today)
  const [to, setTo] = useField(draft, 'to', known?.to ?? today)
  const [fromTime, setFromTime] = useField(draft, 'fromTime', known?.fromTime ?? '12:00')
  const [toTime, setToTime] = useField(draft, 'toTime', known?.toTime ?? '18:00')
  const [reason, setReason] = useField(draft, 'reason', absence?.reason ?? 'vacation')
  const [notes, setNotes] = useField(draft, 'notes', absence?.notes ?? '')
  const save = useAction(
    async () => {
      const times = isWholeDay
        ? { start: `${from}T00:00:00Z`, end: `${to}T23:59:59Z` }
        : { start: instantOf(from, fromTime, me.timeZone), end: instantOf(to, toTime, me.timeZone) }
      const body = { ...times, isWholeDay, reason, notes }
      return absence ? client.update(absence.id, body) : client.create(body)
    },
    () => {
      say(t('kit.saved'))
      onClose()
    },
  )
  return (
    <Dialog title={absence ? t('availability.absence.edit') : t('availability.absence.new')} onClose={onClose}>
      <Form draft={draft} action={save} submit={t('kit.save')} onSubmit={() => void save.run()}>
        <div class="field-row">
          <TextField label={t('availability.firstDay')} type="date" value={from} onChange={setFrom} isRequired />
          <TextField label={t('availability.lastDay')} type="date" value={to} min={from} onChange={setTo} isRequired />
        </div>
        <Switch label={t('availability.wholeDays')} isOn={isWholeDay} onChange={setWholeDay} />
        {!isWholeDay && (
          <div class="field-row">
            <TextField
              label={t('availability.awayFrom')}
              type="time"
              value={fromTime}
              onChange={setFromTime}
              isRequired
            />
            <TextField label={t('availability.awayUntil')} type="time" value={toTime} onChange={setToTime} isRequired />
          </div>
        )}
        <SelectField
          label={t('availability.reason')}
          value={reason}
          onChange={setReason}
          options={REASONS.map((value) => ({ value, text: t(`availability.reason.${value}`) }))}
        />
        <LongTextField
          label={t('availability.notes')}
          value={notes}
          onChange={setNotes}
          isOptional
          maxLength={500}
          rows={2}
        />
      </Form>
    </Dialog>
  )
}

/** The fields of a stored absence. Whole days are the dates of their instants. */
function timesOf({ start, end, isWholeDay }: Schemas.OutOfOffice, timeZone: string) {
  if (isWholeDay !== false) return { from: start.slice(0, 10), to: end.slice(0, 10) }
  const timeOf = (instant: string) => {
    const minute = minuteOf(instant, timeZone)
    return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
  }
  return {
    from: dateOf(start, timeZone),
    to: dateOf(end, timeZone),
    fromTime: timeOf(start),
    toTime: timeOf(end),
  }
}
