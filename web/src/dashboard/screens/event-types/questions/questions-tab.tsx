import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useDialog } from '../../../kit/dialog.tsx'
import { Switch } from '../../../kit/fields.tsx'
import { Badge, Panel } from '../../../kit/page.tsx'
import { Sortable } from '../../../kit/sortable.tsx'
import { useTexts } from '../../../texts.tsx'
import type { Draft } from '../editor/draft.ts'
import { QuestionDialog } from './question-dialog.tsx'
import { asField, type Question, questionsOf } from './questions.ts'

/** The questions of the booking form, in their order. Name and e-mail address are always asked. */
export function QuestionsTab({ draft }: { draft: Draft }): JSX.Element {
  const t = useTexts()
  const { type, changes, change } = draft
  const [sorted, setSorted] = useState<Question[] | undefined>(undefined)
  // After saving or discarding, the answer of the server counts again.
  const questions = changes.bookingFields && sorted ? sorted : questionsOf(type)
  const editing = useDialog<Question | 'new'>()
  const set = (next: Question[]) => {
    setSorted(next)
    change({ bookingFields: next.map(asField) })
  }
  return (
    <>
      <Panel
        title={t('eventTypes.tab.questions')}
        lead={t('eventTypes.questionsLead')}
        actions={
          <button type="button" class="button quiet" onClick={() => editing.open('new')}>
            {t('eventTypes.question.add')}
          </button>
        }
      >
        <p class="soft">{t('eventTypes.questionsFixed')}</p>
        <Sortable items={questions} keyOf={({ slug }) => slug} nameOf={({ label }) => label} onSort={set}>
          {(question) => (
            <div class="question">
              <div class="grow">
                <strong>{question.label}</strong>
                <p class="soft">{t(`eventTypes.question.${question.type}`)}</p>
              </div>
              {question.required && <Badge>{t('eventTypes.question.required')}</Badge>}
              {question.hidden && <Badge tone="warn">{t('eventTypes.hidden')}</Badge>}
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
                onClick={() => set(questions.filter(({ slug }) => slug !== question.slug))}
              >
                {t('kit.remove')}
              </button>
            </div>
          )}
        </Sortable>
        <Switch
          label={t('eventTypes.noGuests')}
          hint={t('eventTypes.noGuestsHint')}
          isOn={changes.disableGuests ?? type.disableGuests}
          onChange={(disableGuests) => change({ disableGuests })}
        />
      </Panel>
      {editing.subject && (
        <QuestionDialog
          {...(editing.subject !== 'new' && { question: editing.subject })}
          taken={questions.map(({ slug }) => slug)}
          onClose={editing.close}
          onDone={(question) => {
            const isKnown = questions.some(({ slug }) => slug === question.slug)
            set(
              isKnown
                ? questions.map((each) => (each.slug === question.slug ? question : each))
                : [...questions, question],
            )
            editing.close()
          }}
        />
      )}
    </>
  )
}
