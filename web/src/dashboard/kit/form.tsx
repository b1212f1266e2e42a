import type { ComponentChildren, JSX } from 'preact'
import type { Action } from '../api/action.ts'
import { Failure } from './failure.tsx'

type FormProps = {
  /** What the form does when it is sent. */
  action: Pick<Action<never[], unknown>, 'isRunning' | 'error'>
  onSubmit: () => void
  submit: string
  isDangerous?: boolean
  isDisabled?: boolean
  /** Buttons beside the one that sends. */
  beside?: ComponentChildren
  children: ComponentChildren
}

/** Fields with the button that sends them, and above it the reason of a refusal. The browser checks required fields. */
export const Form = ({
  action,
  onSubmit,
  submit,
  isDangerous,
  isDisabled,
  beside,
  children,
}: FormProps): JSX.Element => (
  <form
    class="fields"
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  >
    {children}
    <Failure error={action.error} takesFocus />
    <div class="actions">
      <button
        type="submit"
        class={isDangerous ? 'button danger' : 'button'}
        disabled={isDisabled}
        aria-disabled={action.isRunning}
        aria-busy={action.isRunning}
      >
        {submit}
      </button>
      {beside}
    </div>
  </form>
)
