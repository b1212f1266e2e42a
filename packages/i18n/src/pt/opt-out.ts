import type { TranslationOf } from '../catalogue.ts'
import type { optOut as english } from '../en/opt-out.ts'

export const optOut: TranslationOf<typeof english> = {
  'optOut.mail': 'Você recebe esta mensagem por causa de uma reserva. Para não receber mais mensagens deste tipo:',
  'optOut.mail.link': 'Cancelar inscrição',
  'optOut.page.title': 'Não quer mais mensagens?',
  'optOut.page.text':
    '{email} não receberá mais lembretes nem outras mensagens que os anfitriões enviam por conta própria. Você continuará sendo avisado do que acontece com as suas reservas, como uma mudança de horário ou um cancelamento.',
  'optOut.page.submit': 'Cancelar inscrição',
  'optOut.page.done': 'Sua inscrição foi cancelada',
  'optOut.page.doneText': '{email} não recebe mais essas mensagens.',
  'optOut.page.undo': 'Voltar a receber',
  'optOut.page.undone': 'Você voltará a recebê-las',
  'optOut.page.undoneText': '{email} recebe novamente lembretes e outras mensagens dos anfitriões.',
  'optOut.page.gone': 'Este link não funciona',
  'optOut.page.goneText': 'Ele está incompleto ou tem mais de um ano. Mensagens mais recentes têm um novo.',
}
