import { Actions, Alert, PageCard, Problems } from '@daybook/web'
import type { StoredForm } from '../../features/scheduling/routing-forms/service.ts'
import { beginningOf } from '../../lib/markdown/description.ts'
import { FORM_SCRIPT } from '../assets.ts'
import type { Filled } from '../event/form/filled.ts'
import { QuestionView } from '../event/form/question-view.tsx'
import type { Question } from '../event/form/questions.ts'
import type { Problem } from '../event/form/read-answers.ts'
import { FORM_ID } from '../idempotency-key.ts'
import type { Page } from '../layout.tsx'
import type { Reader } from '../reader.ts'

type View = {
  form: Pick<StoredForm, 'name' | 'description'>
  /** The address to which the form is sent. */
  action: string
  questions: readonly Question[]
  filled: Filled
  formId: string
  problems?: readonly Problem[]
  alert?: string
}

/** Previews of links show so many characters. */
const LONGEST_DESCRIPTION = 200

/** Shows a routing form. The browser's own checks are off, as on every form with several questions. */
export function formPage(view: View, { t }: Reader): Page {
  const { form, action, questions, filled, formId, problems = [], alert } = view
  return {
    script: FORM_SCRIPT,
    title: problems.length > 0 ? t('page.problem.prefix', { title: form.name }) : form.name,
    description: beginningOf(form.description ?? '', LONGEST_DESCRIPTION) || form.name,
    body: (
      <PageCard title={form.name}>
        {form.description && <p class="lines soft">{form.description}</p>}
        <Alert text={alert} />
        <Problems problems={problems} t={t} />
        <form class="fields" method="post" action={action} noValidate data-offline={t('page.form.offline')}>
          <input type="hidden" name={FORM_ID} value={formId} />
          {questions.map((question) => (
            <QuestionView
              key={question.id}
              question={question}
              filled={filled}
              fault={problems.find(({ id }) => id === question.id)?.message}
              isFixed={false}
              t={t}
            />
          ))}
          <Actions>
            <button type="submit" class="button">
              {t('routing.submit')}
            </button>
          </Actions>
        </form>
      </PageCard>
    ),
  }
}
