import type { TranslationOf } from '../catalogue.ts'
import type { dashboard as english } from '../en/dashboard.ts'

export const dashboard: TranslationOf<typeof english> = {
  'dashboard.title': 'Panel',
  'dashboard.starting': 'El panel se está iniciando…',
  'dashboard.needsScript': 'El panel necesita JavaScript',
  'dashboard.needsScriptText':
    'Active JavaScript en este navegador y vuelva a cargar la página. Sus ajustes de seguridad y todas las páginas de reserva funcionan sin él.',
  'dashboard.late': 'Esto tarda más de lo normal. Compruebe su conexión.',
  'dashboard.again': 'Volver a cargar la página',
}
