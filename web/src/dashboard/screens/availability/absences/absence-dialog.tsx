import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { useAccount } from '../../../account.tsx'
import { useAction } from '../../../api/action.ts'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { LongTextField, SelectField, TextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'
import { todayIn } from '../../../time/days.ts'
import type { AbsencesClient } from './absences-client.ts'

const REASONS = ['unspecified', 'vacation', 'travel', 'sick', 'public_holiday'] as const

type AbsenceDialogProps = { client: AbsencesClient; absence?: Schemas.OutOfOffice; onClose: () => void }

/** Notes an absence, or changes it. */
export function AbsenceDialog({ client, absence, onClose }: AbsenceDialogProps): JSX.Element {
  const t = useTexts()
  const { me } = useAccount()
  const today = todayIn(me.timeZone)
  const draft = useDraft('absence', absence?.id)
  const [from, setFrom] = useField(draft, 'from', absence?.start.slice(0, 10) ?? today)
  const [to, setTo] = useField(draft, 'to', absence?.end.slice(0, 10) ?? today)
  const [reason, setReason] = useField(draft, 'reason', absence?.reason ?? 'vacation')
  const [notes, setNotes] = useField(draft, 'notes', absence?.notes ?? '')
  const save = useAction(
    async () => {
      const body = { start: `${from}T00:00:00Z`, end: `${to}T23:59:59Z`, reason, notes }
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
