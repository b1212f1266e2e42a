import type { TranslationOf } from '../catalogue.ts'
import type { booker as english } from '../en/booker.ts'

export const booker: TranslationOf<typeof english> = {
  'booker.back': 'Voltar para {month}',
  'booker.onwards': 'Ir para {month}',
  'booker.months': 'Meses',
  'booker.chooseMonth': 'Ir para outro mês',
  'booker.day.free': {
    one: '{date}, {count} horário livre',
    many: '{date}, {count} horários livres',
    other: '{date}, {count} horários livres',
  },
  'booker.day.none': '{date}, sem horários livres',
  'booker.day.empty': 'Não há horários livres neste dia.',
  'booker.month.none': 'Não há horários livres em {month}.',
  'booker.layout': 'Visualização',
  'booker.layout.month': 'Mês',
  'booker.layout.column': 'Dias',
  'booker.clock': 'Relógio',
  'booker.clock.12': '12 h',
  'booker.clock.24': '24 h',
  'booker.seats': { one: 'resta {count} lugar', many: 'restam {count} lugares', other: 'restam {count} lugares' },
  'booker.nearby': 'Escolha um dos horários livres mais próximos',
  'booker.loading': 'Carregando os horários…',
  'booker.failed': 'Não foi possível carregar os horários. Verifique sua conexão e tente novamente.',
  'booker.zone.search': 'Procurar uma cidade ou um fuso horário',
  'booker.zone.none': 'Nenhum fuso horário tem este nome.',
  'booker.zone.found': {
    one: '{count} fuso horário',
    many: '{count} fusos horários',
    other: '{count} fusos horários',
  },
  'booker.zone.there': 'agora {time}',
  'booker.zone.close': 'Fechar',
}
