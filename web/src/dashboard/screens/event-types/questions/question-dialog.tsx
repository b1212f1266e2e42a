import type { JSX } from 'preact'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { LongTextField, SelectField, Switch, TextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { freeSlug, slugOf } from '../../../kit/slug.ts'
import { useTexts } from '../../../texts.tsx'
import { hasOptions, type Kind, kindsOffered, type Question } from './questions.ts'

type QuestionDialogProps = {
  question?: Question
  /** The slugs of the other questions. */
  taken: readonly string[]
  onDone: (question: Question) => void
  onClose: () => void
}

/** A question: its kind, its text, its choices. The answer is stored under a slug that is made from the first text. */
export function QuestionDialog({ question, taken, onDone, onClose }: QuestionDialogProps): JSX.Element {
  const t = useTexts()
  const draft = useDraft('question', question?.slug)
  const [type, setType] = useField<Kind>(draft, 'type', question?.type ?? 'text')
  const [label, setLabel] = useField(draft, 'label', question?.label ?? '')
  const [placeholder, setPlaceholder] = useField(draft, 'placeholder', question?.placeholder ?? '')
  const [required, setRequired] = useField(draft, 'required', question?.required ?? false)
  const [hidden, setHidden] = useField(draft, 'hidden', question?.hidden ?? false)
  const [options, setOptions] = useField(draft, 'options', question?.options.join('\n') ?? '')
  const send = () =>
    onDone({
      type,
      slug: question?.slug ?? freeSlug(slugOf(label) || 'question', taken),
      label,
      required,
      hidden,
      placeholder,
      options: hasOptions(type)
        ? options
            .split('\n')
            .map((line) => line.trim())
            .filter(Boolean)
        : [],
    })
  return (
    <Dialog title={question ? question.label : t('eventTypes.question.add')} onClose={onClose}>
      <Form draft={draft} submit={t('kit.add')} onSubmit={send}>
        <SelectField
          label={t('eventTypes.question.kind')}
          value={type}
          onChange={setType}
          isDisabled={question !== undefined}
          options={kindsOffered.map((value) => ({ value, text: t(`eventTypes.question.${value}`) }))}
        />
        <TextField
          label={t('eventTypes.question.label')}
          value={label}
          onChange={setLabel}
          isRequired
          maxLength={255}
        />
        {hasOptions(type) && (
          <LongTextField
            label={t('eventTypes.question.options')}
            hint={t('eventTypes.question.optionsHint')}
            value={options}
            onChange={setOptions}
            isRequired
            maxLength={5000}
          />
        )}
        {!hasOptions(type) && type !== 'boolean' && (
          <TextField
            label={t('eventTypes.question.placeholder')}
            value={placeholder}
            onChange={setPlaceholder}
            isOptional
            maxLength={255}
          />
        )}
        <Switch label={t('eventTypes.question.mustAnswer')} isOn={required} onChange={setRequired} />
        <Switch
          label={t('eventTypes.question.hide')}
          hint={t('eventTypes.question.hideHint')}
          isOn={hidden}
          onChange={setHidden}
        />
      </Form>
    </Dialog>
  )
}
