import type { TranslationOf } from '../catalogue.ts'
import type { webhook as english } from '../en/webhook.ts'

export const webhook: TranslationOf<typeof english> = {
  'webhook.failing.subject': 'Un webhook ne peut pas être livré',
  'webhook.failing.intro':
    'Depuis un jour, rien n’a pu être livré à l’adresse ci-dessous. Nous continuons d’essayer, chaque livraison pendant trois jours. Après cinq jours sans succès, le webhook est désactivé.',
  'webhook.disabled.subject': 'Un webhook a été désactivé',
  'webhook.disabled.intro':
    'Pendant cinq jours, rien n’a pu être livré à l’adresse ci-dessous ; plus rien n’y est donc envoyé. Ce qui attend d’être livré est conservé : réactivez le webhook, et l’envoi reprendra là où il s’est arrêté.',
  'webhook.gone.subject': 'Un webhook a été désactivé par son destinataire',
  'webhook.gone.intro':
    'L’adresse ci-dessous a répondu qu’elle n’existe plus (410) ; plus rien n’y est donc envoyé. Si c’était une erreur, réactivez le webhook : ce qui attend d’être livré est conservé.',
  'webhook.field.address': 'Adresse',
  'webhook.field.since': 'Sans succès depuis',
  'webhook.field.lastFailure': 'Dernier échec',
  'webhook.footer': 'Envoyé par Daybook, car vous vous occupez de ce webhook.',
}
