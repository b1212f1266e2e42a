import type { JSX } from 'preact'
import { useDialog } from '../../../kit/dialog.tsx'
import { Badge, Panel } from '../../../kit/page.tsx'
import { Sortable } from '../../../kit/sortable.tsx'
import { useTexts } from '../../../texts.tsx'
import type { Draft } from './draft.ts'
import { askedIn, type Question } from './question.ts'
import { QuestionDialog } from './question-dialog.tsx'

/** The questions of a form, in their order. */
export function QuestionsTab({ draft }: { draft: Draft }): JSX.Element {
  const t = useTexts()
  const editing = useDialog<Question | 'new'>()
  const asked = askedIn(draft.questions)
  const removed = draft.questions.filter(({ deleted }) => deleted)
  const set = (questions: readonly Question[]) => draft.change({ fields: [...questions, ...removed] })
  // An answer that was given stays readable, so the question is marked and not taken out.
  const remove = (question: Question) =>
    draft.change({
      fields: draft.questions.map((each) => (each.id === question.id ? { ...each, deleted: true } : each)),
    })
  return (
    <>
      <Panel
        title={t('routingForms.tab.questions')}
        lead={t('routingForms.questionsLead')}
        actions={
          <button type="button" class="button quiet" onClick={() => editing.open('new')}>
            {t('eventTypes.question.add')}
          </button>
        }
      >
        <Sortable items={asked} keyOf={({ id }) => id} nameOf={({ label }) => label} onSort={set}>
          {(question) => (
            <div class="question">
              <div class="grow">
                <strong>{question.label}</strong>
                <p class="soft">{t(`eventTypes.question.${question.type}`)}</p>
              </div>
              {question.required && <Badge>{t('eventTypes.question.required')}</Badge>}
              <button
                type="button"
                class="button quiet"
                aria-label={t('eventTypes.question.edit', { name: question.label })}
                onClick={() => editing.open(question)}
              >
                {t('kit.edit')}
              </button>
              <button
                type="button"
                class="button quiet"
                aria-label={t('eventTypes.question.remove', { name: question.label })}
                onClick={() => remove(question)}
              >
                {t('kit.remove')}
              </button>
            </div>
          )}
        </Sortable>
      </Panel>
      {editing.subject && (
        <QuestionDialog
          {...(editing.subject !== 'new' && { question: editing.subject })}
          taken={draft.questions.map(({ id }) => id)}
          onClose={editing.close}
          onDone={(question) => {
            const isKnown = asked.some(({ id }) => id === question.id)
            set(isKnown ? asked.map((each) => (each.id === question.id ? question : each)) : [...asked, question])
            editing.close()
          }}
        />
      )}
    </>
  )
}
