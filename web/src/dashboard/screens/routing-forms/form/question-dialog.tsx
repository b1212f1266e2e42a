import type { JSX } from 'preact'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { LongTextField, SelectField, Switch, TextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { freeSlug, slugOf } from '../../../kit/slug.ts'
import { useTexts } from '../../../texts.tsx'
import { hasOptions, KINDS, type Kind, type Question } from './question.ts'

type QuestionDialogProps = {
  question?: Question
  /** The ids of the other questions. */
  taken: readonly string[]
  onDone: (question: Question) => void
  onClose: () => void
}

/** A question of a form: its kind, its text, its choices. Its id and its choices' ids are made from the first texts. */
export function QuestionDialog({ question, taken, onDone, onClose }: QuestionDialogProps): JSX.Element {
  const t = useTexts()
  const draft = useDraft('form-question', question?.id)
  const [type, setType] = useField<Kind>(draft, 'type', question?.type ?? 'select')
  const [label, setLabel] = useField(draft, 'label', question?.label ?? '')
  const [identifier, setIdentifier] = useField(draft, 'identifier', question?.identifier ?? '')
  const [placeholder, setPlaceholder] = useField(draft, 'placeholder', question?.placeholder ?? '')
  const [required, setRequired] = useField(draft, 'required', question?.required ?? true)
  const [options, setOptions] = useField(
    draft,
    'options',
    question?.options?.map((option) => option.label).join('\n') ?? '',
  )
  const send = () => {
    const id = question?.id ?? freeSlug(slugOf(label) || 'question', taken)
    onDone({
      ...question,
      id,
      type,
      label,
      required,
      identifier: identifier || id,
      ...(placeholder && !hasOptions(type) && { placeholder }),
      ...(hasOptions(type) && { options: optionsOf(options, question) }),
    })
  }
  return (
    <Dialog title={question ? question.label : t('eventTypes.question.add')} onClose={onClose}>
      <Form draft={draft} submit={question ? t('routingForms.question.done') : t('kit.add')} onSubmit={send}>
        <SelectField
          label={t('eventTypes.question.kind')}
          value={type}
          onChange={setType}
          isDisabled={question !== undefined}
          options={KINDS.map((value) => ({ value, text: t(`eventTypes.question.${value}`) }))}
        />
        <TextField
          label={t('eventTypes.question.label')}
          value={label}
          onChange={setLabel}
          isRequired
          maxLength={200}
        />
        {hasOptions(type) ? (
          <LongTextField
            label={t('eventTypes.question.options')}
            hint={t('eventTypes.question.optionsHint')}
            value={options}
            onChange={setOptions}
            isRequired
            maxLength={40000}
          />
        ) : (
          <TextField
            label={t('eventTypes.question.placeholder')}
            value={placeholder}
            onChange={setPlaceholder}
            isOptional
            maxLength={200}
          />
        )}
        <TextField
          label={t('routingForms.question.identifier')}
          hint={t('routingForms.question.identifierHint')}
          value={identifier}
          onChange={setIdentifier}
          isOptional
          maxLength={100}
        />
        <Switch label={t('eventTypes.question.mustAnswer')} isOn={required} onChange={setRequired} />
      </Form>
    </Dialog>
  )
}

/** Returns the choices, a line each. One that was there before keeps its id, because conditions name it. */
function optionsOf(lines: string, question: Question | undefined): NonNullable<Question['options']> {
  const known = new Map(question?.options?.map(({ id, label }) => [label, id]))
  const taken: string[] = [...known.values()].filter((id) => typeof id === 'string')
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((label) => {
      const id = known.get(label) ?? freeSlug(slugOf(label) || 'option', taken)
      taken.push(id)
      return { id, label }
    })
}
