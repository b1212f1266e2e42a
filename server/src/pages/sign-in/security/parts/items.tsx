import type { JSX } from 'preact'
import { ButtonForm } from '../../form/account-form.tsx'

/** An object of the account, with the button that removes it. */
export type Item = {
  name: string
  facts: readonly (string | false)[]
  /** Absent if it can't be removed here. */
  button?: { action: string; hidden: Readonly<Record<string, string>>; text: string; label: string }
}

export const Items = ({ items, token }: { items: readonly Item[]; token: string }): JSX.Element => (
  <ul class="items">
    {items.map(({ name, facts, button }, place) => (
      <li key={`${place} ${name}`}>
        <div>
          <strong>{name}</strong>
          {facts.map(
            (fact) =>
              fact !== false && (
                <p key={fact} class="hint">
                  {fact}
                </p>
              ),
          )}
        </div>
        {button && (
          <ButtonForm action={button.action} token={token} hidden={button.hidden}>
            <button type="submit" class="button quiet" aria-label={button.label}>
              {button.text}
            </button>
          </ButtonForm>
        )}
      </li>
    ))}
  </ul>
)
