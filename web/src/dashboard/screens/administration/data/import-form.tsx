import type { Body } from '@daybook/client'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { Switch } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { JsonFileField } from '../../../kit/json-file-field.tsx'
import { Panel } from '../../../kit/page.tsx'
import { useTexts } from '../../../texts.tsx'

type Records = Body<'POST /v2/admin/imports'>

const isRecords = (content: unknown): content is Records =>
  typeof content === 'object' &&
  content !== null &&
  'source' in content &&
  typeof content.source === 'string' &&
  'records' in content &&
  Array.isArray(content.records)

/** Brings people, schedules, event types and bookings from a file. A trial says what would happen. */
export function ImportForm(): JSX.Element {
  const t = useTexts()
  const draft = useDraft('import')
  const [records, setRecords] = useField<Records | undefined>(draft, 'records', undefined, { isKept: false })
  const [isTrial, setIsTrial] = useField(draft, 'isTrial', true)
  const [invites, setInvites] = useField(draft, 'invites', false)
  const [outcomes, setOutcomes] = useState<[outcome: string, count: number][]>([])
  const bring = useAction(
    async (sent: Records) =>
      (await api.post('/v2/admin/imports', { body: { ...sent, isTrial, invites } })).data.results,
    (results) => {
      const counts = new Map<string, number>()
      for (const { outcome } of results) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
      setOutcomes([...counts])
    },
  )
  return (
    <Panel title={t('administration.import.title')} lead={t('administration.import.lead')}>
      <Form
        draft={draft}
        action={bring}
        submit={isTrial ? t('administration.import.try') : t('administration.import.submit')}
        onSubmit={() => records && void bring.run(records)}
      >
        <JsonFileField
          label={t('administration.import.file')}
          hint={t('administration.import.fileHint')}
          fits={isRecords}
          wrong={t('administration.import.wrongFile')}
          onChoose={setRecords}
        />
        <Switch label={t('administration.import.trial')} isOn={isTrial} onChange={setIsTrial} />
        <Switch
          label={t('administration.import.invites')}
          hint={t('administration.import.invitesHint')}
          isOn={invites}
          onChange={setInvites}
        />
      </Form>
      {outcomes.length > 0 && (
        <ul role="status">
          {outcomes.map(([outcome, count]) => (
            <li key={outcome}>{t('administration.import.outcome', { outcome, count })}</li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
