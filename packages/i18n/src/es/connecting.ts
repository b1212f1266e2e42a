import type { TranslationOf } from '../catalogue.ts'
import type { connecting as english } from '../en/connecting.ts'

export const connecting: TranslationOf<typeof english> = {
  'connecting.ask.title': '¿Conectar esta cuenta de {provider}?',
  'connecting.ask.text': 'Acaba de permitir que Daybook use una cuenta de {provider}. Aún no está conectada.',
  'connecting.ask.account': 'Cuenta de {provider}',
  'connecting.ask.person': 'Cuenta de Daybook',
  'connecting.ask.group': 'Equipo de Daybook',
  'connecting.ask.means.calendar':
    'Diga que sí solo si ambas son suyas o si sabe quién usa la cuenta de Daybook. Allí se ve cuándo está ocupado su calendario, y en él se escriben las reservas.',
  'connecting.ask.means.conferencing':
    'Diga que sí solo si ambas son suyas o si sabe quién usa la cuenta de Daybook. Desde allí se pueden crear reuniones en su nombre.',
  'connecting.ask.means.payment':
    'Diga que sí solo si ambas son suyas o si sabe quién usa la cuenta de Daybook. Lo que se pague allí por las reservas irá a esta cuenta.',
  'connecting.ask.yes': 'Sí, conectarla',
  'connecting.ask.no': 'No',
  'connecting.connected.title': '{provider} está conectado',
  'connecting.connected.text': 'Puede cerrar esta página.',
  'connecting.nothing.title': 'No se ha conectado ninguna cuenta de {provider}',
  'connecting.nothing.text': 'Daybook no conserva ningún acceso a ella. Puede cerrar esta página.',
  'connecting.failed.title': 'No se pudo conectar la cuenta de {provider}',
  'connecting.failed.text': 'Daybook no conserva ningún acceso a ella. Empiece de nuevo donde estaba antes.',
  'connecting.refused.title': 'No se pudo conectar la cuenta',
  'connecting.leads': 'El camino sigue fuera de este servidor, en {host}. Continúe solo si conoce ese sitio.',
  'connecting.goOn': 'Continuar a {host}',
  'connecting.gone.title': 'Este enlace ya no funciona',
  'connecting.gone.text':
    'Funciona una sola vez, durante diez minutos y solo en el navegador que lo abrió. Al abrirlo ahora no se ha conectado nada. Empiece de nuevo a conectar la cuenta.',
  'connecting.elsewhere.title': 'Esto empezó en otro lugar',
  'connecting.elsewhere.text':
    'Otro navegador u otra persona empezó a conectar esta cuenta. No se ha conectado nada. Si quiere conectar una cuenta suya, inicie sesión aquí y empiece usted.',
}
