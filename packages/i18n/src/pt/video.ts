import type { TranslationOf } from '../catalogue.ts'
import type { video as source } from '../en/video.ts'

export const video: TranslationOf<typeof source> = {
  'video.page.join': 'Entrar na videochamada',
  'video.page.open': 'A sala está aberta',
  'video.page.openText': 'A reunião acontece em {server}. Esse servidor pode pedir que a primeira pessoa faça login.',
  'video.page.provider': 'A reunião acontece no {app}',
  'video.page.providerText':
    'Você pode entrar a qualquer momento. Talvez precise esperar lá até a chegada do anfitrião.',
  'video.page.early': 'A sala ainda não está aberta',
  'video.page.earlyText': 'Abre {count} minutos antes da reunião: {time}.',
  'video.page.again': 'Tentar novamente',
  'video.page.closed': 'A sala está fechada.',
  'video.page.elsewhere': 'Esta reunião não tem sala de vídeo',
  'video.page.elsewhereText': 'Ela acontece em outro lugar. A reserva indica onde.',
  'video.page.off': 'As videochamadas estão desativadas',
  'video.page.offText':
    'Este servidor não oferece mais salas de vídeo. Pergunte à outra parte onde vocês se encontram.',
  'video.page.making': 'A sala está sendo criada',
  'video.page.makingText': 'O {app} está criando uma sala para a reunião. Esta página recarrega sozinha.',
  'video.page.slow': 'A sala ainda está sendo criada',
  'video.page.slowText': 'O {app} ainda não criou uma sala. Tente novamente em alguns minutos.',
  'video.page.failed': 'A reunião não tem sala',
  'video.page.failedText': 'Não foi possível criar uma sala no {app}. Pergunte à outra parte onde se encontram.',
}
