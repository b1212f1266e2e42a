import type { JSX } from 'preact'
import { SelectField } from '../../../kit/fields.tsx'
import { useTexts } from '../../../texts.tsx'
import { type Conditions, type Rule, readConditions, writeConditions } from './conditions.ts'
import type { Route } from './draft.ts'
import { operatorsFor } from './operators-for.ts'
import type { Question } from './question.ts'
import { RuleField } from './rule-field.tsx'

type ConditionsFieldProps = {
  questions: readonly Question[]
  query: Route['queryValue']
  onChange: (query: Route['queryValue']) => void
}

/** When a route is taken: conditions on the answers. */
export function ConditionsField({ questions, query, onChange }: ConditionsFieldProps): JSX.Element {
  const t = useTexts()
  const conditions = readConditions(query)
  if (!conditions) return <p class="soft">{t('routingForms.tooDeep')}</p>
  const { joins, rules } = conditions
  const isNumber = (field: string) => questions.find(({ id }) => id === field)?.type === 'number'
  const change = (next: Partial<Conditions>) =>
    onChange(writeConditions({ ...conditions, ...next }, isNumber) as Route['queryValue'])
  const replace = (at: number, rule: Rule) =>
    change({ rules: rules.map((each, index) => (index === at ? rule : each)) })
  const [first] = questions
  return (
    <div class="stack">
      {rules.length === 0 && <p class="soft">{t('routingForms.always')}</p>}
      {rules.length > 1 && (
        <SelectField
          label={t('routingForms.joins')}
          value={joins}
          onChange={(value) => change({ joins: value })}
          options={[
            { value: 'AND', text: t('routingForms.joins.all') },
            { value: 'OR', text: t('routingForms.joins.any') },
          ]}
        />
      )}
      {rules.map((rule, index) => (
        <RuleField
          key={index}
          number={index + 1}
          questions={questions}
          rule={rule}
          onChange={(changed) => replace(index, changed)}
          onRemove={() => change({ rules: rules.filter((_, at) => at !== index) })}
        />
      ))}
      {first && (
        <div class="actions">
          <button
            type="button"
            class="button quiet"
            onClick={() =>
              change({ rules: [...rules, { field: first.id, operator: operatorsFor(first)[0], values: [] }] })
            }
          >
            {t('routingForms.addCondition')}
          </button>
        </div>
      )}
    </div>
  )
}
