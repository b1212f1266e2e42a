import type { TranslationOf } from '../catalogue.ts'
import type { video as source } from '../en/video.ts'

export const video: TranslationOf<typeof source> = {
  'video.page.join': 'Unirse a la videollamada',
  'video.page.open': 'La sala está abierta',
  'video.page.openText':
    'La reunión tiene lugar en {server}. Es posible que ese servidor pida a la primera persona que inicie sesión.',
  'video.page.provider': 'La reunión tiene lugar en {app}',
  'video.page.providerText':
    'Puede entrar en cualquier momento. Quizá tenga que esperar allí hasta que llegue el anfitrión.',
  'video.page.early': 'La sala aún no está abierta',
  'video.page.earlyText': 'Se abre {count} minutos antes de la reunión: {time}.',
  'video.page.again': 'Intentarlo de nuevo',
  'video.page.closed': 'La sala está cerrada.',
  'video.page.elsewhere': 'Esta reunión no tiene sala de vídeo',
  'video.page.elsewhereText': 'Tiene lugar en otro sitio. La reserva indica dónde.',
  'video.page.off': 'Las videollamadas están desactivadas',
  'video.page.offText': 'Este servidor ya no ofrece salas de vídeo. Pregunte a la otra parte dónde se reúnen.',
  'video.page.making': 'Se está creando la sala',
  'video.page.makingText': '{app} está creando una sala para la reunión. Esta página se vuelve a cargar sola.',
  'video.page.slow': 'La sala aún se está creando',
  'video.page.slowText': '{app} todavía no ha creado una sala. Vuelva a intentarlo dentro de unos minutos.',
  'video.page.failed': 'La reunión no tiene sala',
  'video.page.failedText': 'No se ha podido crear una sala en {app}. Pregunte a la otra parte dónde se reúnen.',
}
