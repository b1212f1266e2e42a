import type { TranslationOf } from '../../catalogue.ts'
import type { home as english } from '../../en/dashboard/home.ts'

export const home: TranslationOf<typeof english> = {
  'home.title': 'Olá, {name}',
  'home.link.title': 'Sua página de reservas',
  'home.link.lead': 'Quem tem este link pode reservar com você.',
  'home.link.open': 'Abrir a página',
  'home.next.title': 'Próximas reservas',
  'home.next.all': 'Todas as reservas',
  'home.next.none': 'Não há reservas pela frente. Compartilhe seu link, e elas aparecem aqui.',
  'home.next.with': 'com {name}',
  'home.waiting.title': {
    one: 'Uma reserva espera sua resposta',
    many: '{count} de reservas esperam sua resposta',
    other: '{count} reservas esperam sua resposta',
  },
  'home.waiting.open': 'Responder',
  'home.start.title': 'Primeiros passos',
  'home.start.lead': '{done} de {total} concluídos.',
  'home.start.done': 'Concluído',
  'home.start.open': 'Abrir',
  'home.start.type': 'Criar um tipo de evento',
  'home.start.typeText': 'Ele diz o que se pode reservar: a duração, o lugar, as perguntas.',
  'home.start.calendar': 'Conectar um calendário',
  'home.start.calendarText':
    'Ninguém reserva com você quando seu calendário está ocupado, e as reservas aparecem nele.',
  'home.start.place': 'Definir onde vocês se encontram',
  'home.start.placeText': 'Uma chamada de vídeo, um endereço ou um telefone, para que todos saibam aonde ir.',
  'home.start.share': 'Compartilhar seu link',
  'home.start.shareText': 'Coloque o link nos seus e-mails, no seu site ou em uma mensagem.',
}
