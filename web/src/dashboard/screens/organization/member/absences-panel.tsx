import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { useDialog } from '../../../kit/dialog.tsx'
import { Panel } from '../../../kit/page.tsx'
import { useTexts } from '../../../texts.tsx'
import { AbsenceDialog } from '../../availability/absences/absence-dialog.tsx'
import { absencesOfMember } from '../../availability/absences/absences-client.ts'
import { AbsencesList } from '../../availability/absences/absences-list.tsx'

/** The absences of a member. */
export function AbsencesPanel({ orgId, userId }: { orgId: number; userId: number }): JSX.Element {
  const t = useTexts()
  const editing = useDialog<Schemas.OutOfOffice | 'new'>()
  const client = absencesOfMember(orgId, userId)
  return (
    <Panel
      title={t('availability.tab.absences')}
      actions={
        <button type="button" class="button quiet" onClick={() => editing.open('new')}>
          {t('availability.absence.new')}
        </button>
      }
    >
      <AbsencesList of={userId} client={client} onEdit={editing.open} />
      {editing.subject && (
        <AbsenceDialog
          client={client}
          {...(editing.subject !== 'new' && { absence: editing.subject })}
          onClose={editing.close}
        />
      )}
    </Panel>
  )
}
