import { type ComponentChildren, Fragment, type JSX } from 'preact'
import { type Action, useSettles } from '../api/action.ts'
import { DraftNotice } from '../drafts/draft-notice.tsx'
import type { Draft } from '../drafts/use-draft.ts'
import { useTexts } from '../texts.tsx'
import { Failure } from './failure.tsx'

type Sent = {
  /** What is typed into the form. It is settled when the action is done. */
  draft: Draft
  /** What the form does when it is sent. Without one it hands its values over at once. */
  action?: Pick<Action<never[], unknown>, 'isRunning' | 'error' | 'settles'>
  onSubmit: () => void
  children: ComponentChildren
}

type FormProps = Sent & {
  submit: string
  isDangerous?: boolean
  isDisabled?: boolean
  /** Buttons beside the one that sends. */
  beside?: ComponentChildren
}

/** Fields with the button that sends them, and above it the reason of a refusal. The browser checks required fields. */
export const Form = ({ submit, isDangerous, isDisabled, beside, ...sent }: FormProps): JSX.Element => (
  <Frame
    {...sent}
    end={
      <div class="actions">
        <button
          type="submit"
          class={isDangerous ? 'button danger' : 'button'}
          disabled={isDisabled}
          aria-disabled={sent.action?.isRunning}
          aria-busy={sent.action?.isRunning}
        >
          {submit}
        </button>
        {beside}
      </div>
    }
  />
)

/** The form of an editor: the button that saves appears with the first change, and stays in view. */
export function EditorForm({ isChanged, onDiscard, ...sent }: EditorFormProps): JSX.Element {
  const t = useTexts()
  return (
    <Frame
      {...sent}
      end={
        isChanged && (
          <div class="save-bar">
            <span>{t('eventTypes.unsaved')}</span>
            <button type="button" class="button quiet" onClick={onDiscard}>
              {t('eventTypes.discard')}
            </button>
            <button type="submit" class="button" aria-busy={sent.action?.isRunning}>
              {t('kit.save')}
            </button>
          </div>
        )
      }
    />
  )
}

type EditorFormProps = Sent & { isChanged: boolean; onDiscard: () => void }

function Frame({ draft, action, onSubmit, children, end }: Sent & { end: ComponentChildren }): JSX.Element {
  useSettles(action, draft)
  return (
    <form
      class="fields"
      onSubmit={(event) => {
        event.preventDefault()
        if (!action) draft.settle()
        onSubmit()
      }}
    >
      <DraftNotice draft={draft} />
      <Fragment key={draft.round()}>{children}</Fragment>
      <Failure error={action?.error} takesFocus />
      {end}
    </form>
  )
}
