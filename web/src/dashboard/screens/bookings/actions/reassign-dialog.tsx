import { DaybookError, type Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useQuery } from '../../../api/query.ts'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { LongTextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'
import type { ActionDialogProps } from './cancel-dialog.tsx'
import { CandidateChoices, NEXT } from './candidate-choices.tsx'

/** Gives a booking of a team to another host: to the one whose turn it is, or to a chosen one. */
export function ReassignDialog({ booking, onClose }: ActionDialogProps): JSX.Element {
  const t = useTexts()
  const path = { bookingUid: booking.uid }
  const candidates = useQuery(['booking', booking.uid, 'reassign-candidates'], async (signal) => {
    try {
      return (await api.get('/v2/bookings/{bookingUid}/reassign-candidates', { path, signal })).data.candidates
    } catch (error) {
      if (error instanceof DaybookError && error.code === 'NOT_ROUND_ROBIN') return 'no-turns' as const
      throw error
    }
  })
  return (
    <Dialog title={t('bookings.reassign.title', { title: booking.title })} onClose={onClose}>
      <Loaded query={candidates}>
        {(found) => {
          if (found === 'no-turns') return <p>{t('bookings.reassign.noTurns')}</p>
          if (found.length === 0) return <p>{t('bookings.reassign.alone')}</p>
          return <ReassignForm bookingUid={booking.uid} candidates={found} onDone={onClose} />
        }}
      </Loaded>
    </Dialog>
  )
}

type FormProps = { bookingUid: string; candidates: readonly Schemas.ReassignCandidate[]; onDone: () => void }

function ReassignForm({ bookingUid, candidates, onDone }: FormProps): JSX.Element {
  const t = useTexts()
  const draft = useDraft('reassign', bookingUid)
  const [wanted, setWanted] = useField<string>(draft, 'wanted', NEXT)
  const [reason, setReason] = useField(draft, 'reason', '')
  const body = { ...(reason && { reason }) }
  const reassign = useAction(
    () =>
      wanted === NEXT
        ? api.post('/v2/bookings/{bookingUid}/reassign', { path: { bookingUid }, body })
        : api.post('/v2/bookings/{bookingUid}/reassign/{userId}', {
            path: { bookingUid, userId: Number(wanted) },
            body,
          }),
    () => {
      say(t('bookings.reassigned'))
      onDone()
    },
  )
  // What was free when the window opened may be taken by the time the list is asked for again.
  const isPossible = candidates.some(({ userId, isNext, canBeChosen }) =>
    wanted === NEXT ? isNext : canBeChosen && String(userId) === wanted,
  )
  return (
    <Form
      draft={draft}
      action={reassign}
      submit={t('bookings.reassign')}
      isDisabled={!isPossible}
      onSubmit={() => void reassign.run()}
    >
      <CandidateChoices candidates={candidates} chosen={wanted} onChoose={setWanted} />
      <LongTextField
        label={t('bookings.cancel.reason')}
        value={reason}
        onChange={setReason}
        isOptional
        maxLength={500}
        rows={2}
      />
    </Form>
  )
}
