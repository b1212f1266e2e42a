import type { TranslationOf } from '../catalogue.ts'
import type { dev as english } from '../en/dev.ts'

export const dev: TranslationOf<typeof english> = {
  'dev.kept.title': 'Mensajes guardados',
  'dev.kept.text':
    'No hay ningún servidor de correo configurado (SMTP_URL), así que lo que se habría enviado se guarda aquí, lo más reciente primero.',
  'dev.kept.to': 'Solo a esta dirección',
  'dev.kept.show': 'Mostrar',
  'dev.kept.all': 'Mostrar todos',
  'dev.kept.none': 'No se ha guardado nada.',
  'dev.kept.earlier': 'Mensajes anteriores',
  'dev.kept.samples': 'Ejemplos de todos los correos',
  'dev.refused.title': 'Solo los administradores ven estos mensajes',
  'dev.refused.text': 'Contienen enlaces con los que cualquiera podría iniciar sesión como otra persona.',

  'dev.message.from': 'De',
  'dev.message.to': 'Para',
  'dev.message.answersTo': 'Respuestas a',
  'dev.message.written': 'Escrito',
  'dev.message.channel': 'Enviado por',
  'dev.message.language': 'Idioma',
  'dev.message.untitled': 'Mensaje de texto',
  'dev.message.html': 'Como HTML',
  'dev.message.text': 'Como texto',
  'dev.message.back': 'Volver a los mensajes',

  'dev.samples.title': 'Ejemplos de todos los correos',
  'dev.samples.text': 'Con personas inventadas, en el idioma de esta página: se puede elegir otro al final.',
  'dev.samples.bookings': 'Sobre reservas',
  'dev.samples.accounts': 'Sobre cuentas',
  'dev.samples.webhooks': 'Sobre webhooks',
  'dev.samples.back': 'Volver a los ejemplos',
}
