import type { TranslationOf } from '../catalogue.ts'
import type { webhook as source } from '../en/webhook.ts'

export const webhook: TranslationOf<typeof source> = {
  'webhook.failing.subject': 'Ein Webhook lässt sich nicht zustellen',
  'webhook.failing.intro':
    'Seit einem Tag lässt sich an die unten genannte Adresse nichts zustellen. Wir versuchen es weiter, jede Zustellung drei Tage lang. Nach fünf Tagen ohne Erfolg wird der Webhook abgeschaltet.',
  'webhook.disabled.subject': 'Ein Webhook wurde abgeschaltet',
  'webhook.disabled.intro':
    'Fünf Tage lang ließ sich an die unten genannte Adresse nichts zustellen; deshalb wird nichts mehr dorthin gesendet. Was auf Zustellung wartet, bleibt erhalten: Schalten Sie den Webhook wieder ein, und es geht weiter, wo es aufgehört hat.',
  'webhook.gone.subject': 'Ein Webhook wurde von seinem Empfänger abgeschaltet',
  'webhook.gone.intro':
    'Die unten genannte Adresse hat geantwortet, dass es sie nicht mehr gibt (410); deshalb wird nichts mehr dorthin gesendet. War das ein Irrtum, schalten Sie den Webhook wieder ein: Was auf Zustellung wartet, bleibt erhalten.',
  'webhook.field.address': 'Adresse',
  'webhook.field.since': 'Ohne Erfolg seit',
  'webhook.field.lastFailure': 'Letzter Fehler',
  'webhook.footer': 'Gesendet von Daybook, weil Sie sich um diesen Webhook kümmern.',
}
