import type { JSX } from 'preact'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { TextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { Panel } from '../../../kit/page.tsx'
import { saveFile } from '../../../kit/save-file.ts'
import { useTexts } from '../../../texts.tsx'

/** Everything that the server keeps about a person, as a file. */
export function ExportForm(): JSX.Element {
  const t = useTexts()
  const draft = useDraft('export')
  const [email, setEmail] = useField(draft, 'email', '')
  const exportAll = useAction(
    () => api.post('/v2/admin/personal-data/exports', { body: { email } }),
    ({ data }) => saveFile(`daybook-${email}.json`, 'application/json', JSON.stringify(data, null, 2)),
  )
  return (
    <Panel title={t('administration.data.export')} lead={t('administration.data.exportLead')}>
      <Form draft={draft} action={exportAll} submit={t('account.export.submit')} onSubmit={() => void exportAll.run()}>
        <TextField
          label={t('administration.people.address')}
          type="email"
          value={email}
          onChange={setEmail}
          isRequired
          maxLength={320}
        />
      </Form>
    </Panel>
  )
}
