import type { Translator } from '@daybook/i18n'
import { type Html, html } from '../../lib/text/html.ts'
import { textOf } from '../query.ts'

const LONGEST = 1000

export const reasonField = (
  label: string,
  t: Translator,
): Html => html`<div><label for="reason">${label} <span class="soft">${t('page.form.optional')}</span></label>
<p class="hint" id="reason-hint">${t('page.reschedule.reasonHint')}</p>
<textarea class="short" id="reason" name="reason" rows="3" maxlength="${LONGEST}" aria-describedby="reason-hint"></textarea></div>`

/** A longer text doesn't come from the form's field. */
export const reasonIn = (body: unknown): string | undefined => textOf(body, 'reason')?.trim().slice(0, LONGEST)
