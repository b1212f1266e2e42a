import type { TranslationOf } from '../catalogue.ts'
import type { workflow as english } from '../en/workflow.ts'

export const workflow: TranslationOf<typeof english> = {
  'workflow.reminder.subject': 'Lembrete: {title}, {date}',
  'workflow.reminder.heading': 'Sua reunião está chegando',
  'workflow.reminder.intro': 'Você tem uma reunião com {name}.',
  'workflow.reminder.text': 'Lembrete: {title} com {name}, {when}.',

  'workflow.rescheduled.subject': 'Novo horário: {title}, {date}',
  'workflow.rescheduled.heading': 'Sua reunião mudou de horário',
  'workflow.rescheduled.intro': 'Sua reunião com {name} acontecerá em um novo horário.',
  'workflow.rescheduled.text': 'Novo horário: {title} com {name}, agora {when}.',

  'workflow.cancelled.subject': 'Cancelada: {title}, {date}',
  'workflow.cancelled.heading': 'Sua reunião foi cancelada',
  'workflow.cancelled.intro': 'A reunião com {name} não acontecerá.',
  'workflow.cancelled.text': 'Cancelada: {title} com {name}, {when}.',

  'workflow.completed.subject': 'Obrigado: {title}, {date}',
  'workflow.completed.heading': 'Obrigado pela reunião',
  'workflow.completed.intro': 'Sua reunião com {name} terminou.',
  'workflow.completed.text': 'Obrigado por {title} com {name}, {when}.',

  'workflow.rating.subject': 'Como foi? {title}, {date}',
  'workflow.rating.heading': 'Como foi a sua reunião?',
  'workflow.rating.intro': 'Você se reuniu com {name}. Por favor, responda a esta mensagem e conte como foi.',
  'workflow.rating.text': 'Como foi {title} com {name}? Por favor, conte para nós.',

  'workflow.custom.subject': '{title}, {date}',
  'workflow.custom.heading': 'Sobre a sua reunião',
  'workflow.custom.intro': 'Esta mensagem é sobre a sua reunião com {name}.',
  'workflow.custom.text': '{title} com {name}, {when}.',

  'workflow.form.subject': 'Sua resposta: {title}',
  'workflow.form.text': 'Obrigado. Recebemos a sua resposta a {title}.',

  'workflow.footer': 'Enviado pelo Daybook porque este endereço faz parte da reserva ou deve ser avisado sobre ela.',
}
