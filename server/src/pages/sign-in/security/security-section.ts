import { type Html, html } from '../../../lib/text/html.ts'
import type { OwnAccount } from './account.ts'

/** Something that belongs to the account, with the button that takes it away. */
export type Item = {
  name: string
  facts: readonly (string | false)[]
  /** Nothing: it can't be taken away here. */
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
