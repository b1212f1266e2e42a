import type { Body } from '@daybook/client'
import type { JSX } from 'preact'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { Form } from '../../../kit/form.tsx'
import { JsonFileField } from '../../../kit/json-file-field.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'

type Erasures = Body<'POST /v2/admin/personal-data/erasures/repeats'>

const isErasures = (content: unknown): content is Erasures =>
  typeof content === 'object' && content !== null && 'erasures' in content && Array.isArray(content.erasures)

/** Erases again what a restored backup has brought back. The file is the kept answer of the list of erasures. */
export function RepeatForm(): JSX.Element {
  const t = useTexts()
  const draft = useDraft('repeat-erasures')
  const [erasures, setErasures] = useField<Erasures | undefined>(draft, 'erasures', undefined, { isKept: false })
  const repeat = useAction(
    (body: Erasures) => api.post('/v2/admin/personal-data/erasures/repeats', { body }),
    () => say(t('administration.data.erased')),
  )
  return (
    <details>
      <summary>{t('administration.data.repeat')}</summary>
      <Form
        draft={draft}
        action={repeat}
        submit={t('administration.data.repeatNow')}
        isDangerous
        onSubmit={() => erasures && void repeat.run(erasures)}
      >
        <JsonFileField
          label={t('administration.data.repeatFile')}
          hint={t('administration.data.repeatHint')}
          fits={isErasures}
          wrong={t('administration.data.repeatWrong')}
          onChoose={setErasures}
        />
      </Form>
    </details>
  )
}
