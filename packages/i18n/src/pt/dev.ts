import type { TranslationOf } from '../catalogue.ts'
import type { dev as english } from '../en/dev.ts'

export const dev: TranslationOf<typeof english> = {
  'dev.kept.title': 'Mensagens guardadas',
  'dev.kept.text':
    'Nenhum servidor de e-mail está configurado (SMTP_URL), por isso o que teria sido enviado é guardado aqui, o mais recente primeiro.',
  'dev.kept.to': 'Só para este endereço',
  'dev.kept.show': 'Mostrar',
  'dev.kept.all': 'Mostrar todas',
  'dev.kept.none': 'Nada foi guardado.',
  'dev.kept.earlier': 'Mensagens anteriores',
  'dev.kept.samples': 'Exemplos de todos os e-mails',
  'dev.refused.title': 'Só administradores veem estas mensagens',
  'dev.refused.text': 'Elas contêm links com os quais qualquer pessoa poderia entrar no lugar de outra.',

  'dev.message.from': 'De',
  'dev.message.to': 'Para',
  'dev.message.answersTo': 'Respostas para',
  'dev.message.written': 'Escrita',
  'dev.message.channel': 'Enviada por',
  'dev.message.language': 'Idioma',
  'dev.message.untitled': 'Mensagem de texto',
  'dev.message.html': 'Como HTML',
  'dev.message.text': 'Como texto',
  'dev.message.back': 'Voltar para as mensagens',

  'dev.samples.title': 'Exemplos de todos os e-mails',
  'dev.samples.text': 'Com pessoas inventadas, no idioma desta página: escolha outro no fim da página.',
  'dev.samples.bookings': 'Sobre reservas',
  'dev.samples.accounts': 'Sobre contas',
  'dev.samples.webhooks': 'Sobre webhooks',
  'dev.samples.back': 'Voltar para os exemplos',
}
