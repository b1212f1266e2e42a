import type { Session } from './published/stripe-objects.ts'

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const page = (title: string, buttons: readonly (readonly [answer: string, label: string])[]): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>${title}</title><body><h1>${title}</h1><form method="post">
${buttons.map(([answer, label]) => `<button name="answer" value="${answer}">${label}</button>`).join('\n')}
</form></body></html>`

/** The page on which a person lets the platform use an account. */
export const consentPage = (): string =>
  page('Connect a Stripe account (a test without money)', [
    ['allow', 'Allow'],
    ['cancel', 'Cancel'],
  ])

/** The page on which a booker pays. */
export const checkoutPage = ({ mode, amount_total: amount, currency }: Session, title: string): string =>
  page(`${escaped(title)}: ${mode === 'setup' ? 'save a card' : `${amount} ${currency}`} (a test without money)`, [
    ['pay', 'Pay'],
    ['cancel', 'Back'],
  ])
