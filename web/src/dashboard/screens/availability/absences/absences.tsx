import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { useDialog } from '../../../kit/dialog.tsx'
import { useTexts } from '../../../texts.tsx'
import { AvailabilityPage } from '../availability-page.tsx'
import { AbsenceDialog } from './absence-dialog.tsx'
import { ownAbsences } from './absences-client.ts'
import { AbsencesList } from './absences-list.tsx'

/** The days on which the account is away. Nobody books it then, whatever the schedule says. */
export default function Absences(): JSX.Element {
  const t = useTexts()
  const editing = useDialog<Schemas.OutOfOffice | 'new'>()
  return (
    <AvailabilityPage
      lead={t('availability.absencesLead')}
      actions={
        <button type="button" class="button" onClick={() => editing.open('new')}>
          {t('availability.absence.new')}
        </button>
      }
    >
      <AbsencesList of="me" client={ownAbsences} onEdit={editing.open} />
      {editing.subject && (
        <AbsenceDialog
          client={ownAbsences}
          {...(editing.subject !== 'new' && { absence: editing.subject })}
          onClose={editing.close}
        />
      )}
    </AvailabilityPage>
  )
}
