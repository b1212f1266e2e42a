import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { addDays } from '../../../../booker/dates.ts'
import { useAccount } from '../../../account.tsx'
import { useAction } from '../../../api/action.ts'
import { clientOf } from '../../../api/owner.ts'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { Form } from '../../../kit/form.tsx'
import { Panel } from '../../../kit/page.tsx'
import { useTexts } from '../../../texts.tsx'
import { todayIn } from '../../../time/days.ts'
import { AnswerField } from './answer-field.tsx'
import { Destination } from './destination.tsx'
import type { Draft } from './draft.ts'
import { askedIn, nameOf } from './question.ts'

const DAYS = 14

/** Answers a form and shows where it leads. Nothing is listed among the answers, and no workflow writes to anybody. */
export function TryTab({ draft: form }: { draft: Draft }): JSX.Element {
  const t = useTexts()
  const { me } = useAccount()
  const draft = useDraft('try-form', form.id)
  const [answers, setAnswers] = useField<Readonly<Record<string, string | string[]>>>(draft, 'answers', {})
  const attempt = useAction(async () => {
    const owned = clientOf(form.owner)
    const today = todayIn(me.timeZone)
    const { data } = await owned.post('/v2/routing-forms/{routingFormId}/responses', {
      path: { routingFormId: form.id },
      query: { start: today, end: addDays(today, DAYS), timeZone: me.timeZone, dryRun: true },
      body: Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer.length > 0)),
    })
    setFound(data)
    return data
  })
  const [found, setFound] = useState<Awaited<ReturnType<typeof attempt.run>>>(undefined)
  return (
    <div class="columns">
      <Panel title={t('routingForms.tab.try')} lead={t('routingForms.tryLead')}>
        {form.isChanged && <p class="soft">{t('routingForms.tryUnsaved')}</p>}
        <Form draft={draft} action={attempt} submit={t('routingForms.try')} onSubmit={() => void attempt.run()}>
          {askedIn(form.questions).map((question) => (
            <AnswerField
              key={question.id}
              question={question}
              answer={answers[nameOf(question)] ?? ''}
              onChange={(answer) => setAnswers({ ...answers, [nameOf(question)]: answer })}
            />
          ))}
        </Form>
      </Panel>
      <Panel title={t('routingForms.result')}>
        <div role="status">
          {found ? (
            <Destination owner={form.owner} found={found} />
          ) : (
            <p class="soft">{t('routingForms.resultNone')}</p>
          )}
        </div>
      </Panel>
    </div>
  )
}
