import type { TranslationOf } from '../catalogue.ts'
import type { meeting as source } from '../en/meeting.ts'

export const meeting: TranslationOf<typeof source> = {
  'meeting.failed.subject': 'Sem sala no {app} para uma reunião',
  'meeting.refused.intro':
    'O {app} não aceita a conta conectada, por isso a reunião abaixo ainda não tem sala. Conecte o {app} novamente. A sala será criada assim que isso funcionar.',
  'meeting.givenUp.intro':
    'Há um dia não foi possível criar uma sala no {app} para a reunião abaixo. O servidor desistiu. Altere o local da reunião ou diga aos participantes onde se encontram.',
  'meeting.field.meeting': 'Reunião',
  'meeting.field.when': 'Hora',
  'meeting.field.reason': 'Motivo',
  'meeting.action.open': 'Abrir a reserva',
  'meeting.footer': 'Enviado pelo Daybook, porque as suas reuniões acontecem num aplicativo de vídeo conectado.',
}
