import type { TranslationOf } from '../catalogue.ts'
import type { webhook as english } from '../en/webhook.ts'

export const webhook: TranslationOf<typeof english> = {
  'webhook.failing.subject': 'Um webhook não pode ser entregue',
  'webhook.failing.intro':
    'Há um dia nada pôde ser entregue ao endereço abaixo. Continuamos tentando, cada entrega por três dias. Depois de cinco dias sem sucesso, o webhook é desativado.',
  'webhook.disabled.subject': 'Um webhook foi desativado',
  'webhook.disabled.intro':
    'Durante cinco dias nada pôde ser entregue ao endereço abaixo, por isso nada mais é enviado para lá. O que espera a entrega é mantido: ative o webhook novamente, e o envio continua de onde parou.',
  'webhook.gone.subject': 'Um webhook foi desativado pelo destinatário',
  'webhook.gone.intro':
    'O endereço abaixo respondeu que não existe mais (410), por isso nada mais é enviado para lá. Se foi um engano, ative o webhook novamente: o que espera a entrega é mantido.',
  'webhook.field.address': 'Endereço',
  'webhook.field.since': 'Sem sucesso desde',
  'webhook.field.lastFailure': 'Última falha',
  'webhook.footer': 'Enviado pelo Daybook porque você cuida deste webhook.',
}
