/** The mails to owners of webhooks that can't be delivered. */
export const webhook = {
  'webhook.failing.subject': 'A webhook can’t be delivered',
  'webhook.failing.intro':
    'For a day now, nothing could be delivered to the address below. We go on trying, each delivery for three days. After five days without success the webhook is switched off.',
  'webhook.disabled.subject': 'A webhook was switched off',
  'webhook.disabled.intro':
    'For five days nothing could be delivered to the address below, so nothing is sent there any more. What waits to be delivered is kept: switch the webhook on again, and it goes on where it stopped.',
  'webhook.gone.subject': 'A webhook was switched off by its receiver',
  'webhook.gone.intro':
    'The address below has answered that it is gone for good (410), so nothing is sent there any more. If that was a mistake, switch the webhook on again: what waits to be delivered is kept.',
  'webhook.field.address': 'Address',
  'webhook.field.since': 'Without success since',
  'webhook.field.lastFailure': 'Last failure',
  'webhook.footer': 'Sent by Daybook, because you look after this webhook.',
} as const
