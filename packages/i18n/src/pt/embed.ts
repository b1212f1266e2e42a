import type { TranslationOf } from '../catalogue.ts'
import type { embed as source } from '../en/embed.ts'

export const embed: TranslationOf<typeof source> = {
  'embed.close': 'Fechar',
  'embed.manage': 'Gerenciar a reserva',
  'embed.build.title': 'Mostrar uma página de reservas no seu site',
  'embed.build.text': 'Escolha o que é mostrado e como aparece. Depois copie o código para o seu site.',
  'embed.build.page': 'Página de reservas',
  'embed.build.kind': 'Como aparece',
  'embed.build.inline': 'Como parte da página',
  'embed.build.popup': 'Sobre a página, após um clique',
  'embed.build.floating': 'Como botão no canto',
  'embed.build.theme': 'Cores',
  'embed.build.auto': 'Como o site',
  'embed.build.light': 'Claro',
  'embed.build.dark': 'Escuro',
  'embed.build.label': 'Texto do botão',
  'embed.build.labelDefault': 'Reservar um horário',
  'embed.build.show': 'Mostrar',
  'embed.build.code': 'Código para o seu site',
  'embed.build.preview': 'Prévia',
  'embed.build.none': 'Você ainda não tem tipos de evento que possam ser reservados.',
  'embed.build.more': 'Todas as opções e os eventos para programas estão na documentação.',
}
