import type { TranslationOf } from '../catalogue.ts'
import type { optOut as english } from '../en/opt-out.ts'

export const optOut: TranslationOf<typeof english> = {
  'optOut.mail': 'Recibe este mensaje por una reserva. Para no recibir más mensajes de este tipo:',
  'optOut.mail.link': 'Darse de baja',
  'optOut.page.title': '¿No quiere más mensajes?',
  'optOut.page.text':
    '{email} ya no recibirá recordatorios ni otros mensajes que los anfitriones envían por su cuenta. Se le seguirá informando de lo que ocurra con sus reservas, como un cambio de horario o una cancelación.',
  'optOut.page.submit': 'Darse de baja',
  'optOut.page.done': 'Se ha dado de baja',
  'optOut.page.doneText': '{email} ya no recibirá estos mensajes.',
  'optOut.page.undo': 'Volver a recibirlos',
  'optOut.page.undone': 'Los recibirá de nuevo',
  'optOut.page.undoneText': '{email} recibirá de nuevo recordatorios y otros mensajes de los anfitriones.',
  'optOut.page.gone': 'Este enlace no funciona',
  'optOut.page.goneText': 'Está incompleto o tiene más de un año. Los mensajes más recientes tienen uno nuevo.',
}
