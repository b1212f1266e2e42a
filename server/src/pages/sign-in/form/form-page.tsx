import { Alert, PageCard, type Problem, Problems } from '@daybook/web'
import type { Page } from '../../layout.tsx'
import type { Reader } from '../../reader.ts'
import { AccountForm } from './account-form.tsx'
import type { Fault, FormField } from './fields.ts'
import type { FormView } from './form.ts'

/** What a form says to this visitor. */
type Shown = {
  token: string
  valueFor(field: FormField): string
  faults: readonly Fault[]
  /** An error that belongs to no field. */
  alert: string | undefined
}

/** Builds a page with one small form. */
export function formPage(form: FormView, { token, valueFor, faults, alert }: Shown, { t }: Reader): Page {
  const { title, lead, above, within, below, script, fields = [], ...rest } = form
  const isFaulty = faults.length > 0 || alert !== undefined
  return {
    title: isFaulty ? t('page.problem.prefix', { title }) : title,
    isPrivate: true,
    script,
    body: (
      <PageCard title={title} isSlim>
        <Alert text={alert} />
        <Problems problems={problemsOf(faults, fields)} t={t} />
        {lead !== undefined && <p>{lead}</p>}
        {above}
        <AccountForm {...rest} token={token} fields={fields} faults={faults} valueFor={valueFor} t={t}>
          {within}
        </AccountForm>
        {below}
      </PageCard>
    ),
  }
}

/** Returns the errors for the list at the top of the page. Each one links to its field. */
const problemsOf = (faults: readonly Fault[], fields: readonly FormField[]): Problem[] =>
  fields.flatMap(({ name, label }) =>
    faults.filter((fault) => fault.name === name).map(({ message }) => ({ id: name, label, message })),
  )
