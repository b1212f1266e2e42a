import type { JSX } from 'preact'
import { Choices, SelectField, TextField } from '../../../kit/fields.tsx'
import { useTexts } from '../../../texts.tsx'
import { type Rule, takesList, takesNothing } from './conditions.ts'
import { operatorsFor } from './operators-for.ts'
import type { Question } from './question.ts'

type RuleFieldProps = {
  number: number
  questions: readonly Question[]
  rule: Rule
  onChange: (rule: Rule) => void
  onRemove: () => void
}

/** One condition: a question, how its answer is compared, and with what. */
export function RuleField({ number, questions, rule, onChange, onRemove }: RuleFieldProps): JSX.Element {
  const t = useTexts()
  const question = questions.find(({ id, identifier }) => id === rule.field || identifier === rule.field)
  const operators = question ? operatorsFor(question) : [rule.operator]
  return (
    <fieldset class="rule">
      <legend class="unseen">{t('routingForms.condition', { number })}</legend>
      <div class="field-row">
        <SelectField
          label={t('routingForms.question')}
          value={question?.id ?? ''}
          onChange={(field) => {
            const next = questions.find(({ id }) => id === field)
            if (next) onChange({ field, operator: operatorsFor(next)[0], values: [] })
          }}
          options={[
            ...(question ? [] : [{ value: '', text: rule.field }]),
            ...questions.map(({ id, label }) => ({ value: id, text: label })),
          ]}
        />
        <SelectField
          label={t('routingForms.comparison')}
          value={rule.operator}
          onChange={(operator) => onChange({ ...rule, operator })}
          options={operators.map((value) => ({ value, text: t(`routingForms.operator.${value}`) }))}
        />
        {!takesList(rule.operator) && !takesNothing(rule.operator) && (
          <TextField
            label={t('routingForms.value')}
            value={rule.values[0] ?? ''}
            onChange={(value) => onChange({ ...rule, values: [value] })}
            isRequired
            maxLength={500}
          />
        )}
        <button
          type="button"
          class="button quiet"
          aria-label={t('routingForms.removeCondition', { number })}
          onClick={onRemove}
        >
          {t('kit.remove')}
        </button>
      </div>
      {takesList(rule.operator) && (
        <Choices
          legend={t('routingForms.value')}
          chosen={idsOf(question, rule.values)}
          onChange={(values) => onChange({ ...rule, values })}
          options={(question?.options ?? []).map(({ id, label }) => ({ value: id ?? label, text: label }))}
        />
      )}
    </fieldset>
  )
}

/** Returns the ids of options. A condition may name an option by its label, in any case of its letters. */
const idsOf = (question: Question | undefined, values: readonly string[]): string[] =>
  values.map((value) => {
    const option = question?.options?.find(
      ({ id, label }) => id === value || label.toLowerCase() === value.toLowerCase(),
    )
    return option ? (option.id ?? option.label) : value
  })
