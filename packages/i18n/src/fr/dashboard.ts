import type { TranslationOf } from '../catalogue.ts'
import type { dashboard as english } from '../en/dashboard.ts'

export const dashboard: TranslationOf<typeof english> = {
  'dashboard.title': 'Tableau de bord',
  'dashboard.starting': 'Le tableau de bord démarre…',
  'dashboard.needsScript': 'Le tableau de bord a besoin de JavaScript',
  'dashboard.needsScriptText':
    'Activez JavaScript dans ce navigateur, puis rechargez la page. Vos réglages de sécurité et toutes les pages de réservation fonctionnent sans.',
  'dashboard.late': 'Cela prend plus de temps que d’habitude. Vérifiez votre connexion.',
  'dashboard.again': 'Recharger la page',
}
