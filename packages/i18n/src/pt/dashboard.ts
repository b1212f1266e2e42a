import type { TranslationOf } from '../catalogue.ts'
import type { dashboard as english } from '../en/dashboard.ts'

export const dashboard: TranslationOf<typeof english> = {
  'dashboard.title': 'Painel',
  'dashboard.starting': 'O painel está a iniciar…',
  'dashboard.needsScript': 'O painel precisa de JavaScript',
  'dashboard.needsScriptText':
    'Ative o JavaScript neste navegador e carregue a página de novo. As suas definições de segurança e todas as páginas de marcação funcionam sem ele.',
  'dashboard.late': 'Isto está a demorar mais do que o habitual. Verifique a ligação.',
  'dashboard.again': 'Carregar a página de novo',
}
