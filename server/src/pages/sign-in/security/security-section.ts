import { type Html, html } from '../../../lib/text/html.ts'
import type { OwnAccount } from './account.ts'

/** An object of the account, with the button that removes it. */
export type Item = {
  name: string
  facts: readonly (string | false)[]
  /** Absent if it can't be removed here. */
  button?: { action: string; hidden: Readonly<Record<string, string>>; text: string; label: string }
}

export const itemList = (items: readonly Item[], { token }: OwnAccount): Html => html`<ul class="items">
${items.map(
  ({ name, facts, button }) => html`<li><div><strong>${name}</strong>
${facts.filter((fact) => fact !== false).map((fact) => html`<p class="hint">${fact}</p>`)}</div>
${
  button &&
  html`<form method="post" action="${button.action}">${token}${Object.entries(button.hidden).map(
    ([field, value]) => html`<input type="hidden" name="${field}" value="${value}">`,
  )}<button class="button quiet" aria-label="${button.label}">${button.text}</button></form>`
}</li>
`,
)}</ul>`
