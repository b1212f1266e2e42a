import type { TranslationOf } from '../catalogue.ts'
import type { dashboard as english } from '../en/dashboard.ts'

export const dashboard: TranslationOf<typeof english> = {
  'dashboard.title': 'Dashboard',
  'dashboard.starting': 'Das Dashboard startet …',
  'dashboard.needsScript': 'Das Dashboard braucht JavaScript',
  'dashboard.needsScriptText':
    'Schalten Sie JavaScript in diesem Browser ein und laden Sie die Seite neu. Ihre Sicherheitseinstellungen und alle Buchungsseiten funktionieren auch ohne.',
  'dashboard.late': 'Das dauert länger als sonst. Prüfen Sie Ihre Verbindung.',
  'dashboard.again': 'Seite neu laden',
}
