import type { TranslationOf } from '../catalogue.ts'
import type { connecting as english } from '../en/connecting.ts'

export const connecting: TranslationOf<typeof english> = {
  'connecting.ask.title': 'Ligar esta conta em {provider}?',
  'connecting.ask.text': 'Acabou de permitir que o Daybook use uma conta em {provider}. Ainda não está ligada.',
  'connecting.ask.account': 'Conta em {provider}',
  'connecting.ask.person': 'Conta do Daybook',
  'connecting.ask.group': 'Equipa do Daybook',
  'connecting.ask.means.calendar':
    'Diga que sim só se ambas forem suas ou se souber quem usa a conta do Daybook. Ali vê-se quando o seu calendário está ocupado, e as reservas são escritas nele.',
  'connecting.ask.means.conferencing':
    'Diga que sim só se ambas forem suas ou se souber quem usa a conta do Daybook. Ali podem criar-se reuniões em seu nome.',
  'connecting.ask.means.payment':
    'Diga que sim só se ambas forem suas ou se souber quem usa a conta do Daybook. O que ali se pagar por reservas vai para esta conta.',
  'connecting.ask.yes': 'Sim, ligar',
  'connecting.ask.no': 'Não',
  'connecting.connected.title': '{provider} está ligado',
  'connecting.connected.text': 'Pode fechar esta página.',
  'connecting.nothing.title': 'Não foi ligada nenhuma conta em {provider}',
  'connecting.nothing.text': 'O Daybook não guarda qualquer acesso a ela. Pode fechar esta página.',
  'connecting.failed.title': 'Não foi possível ligar a conta em {provider}',
  'connecting.failed.text': 'O Daybook não guarda qualquer acesso a ela. Comece de novo onde estava antes.',
  'connecting.refused.title': 'Não foi possível ligar a conta',
  'connecting.leads': 'O caminho continua fora deste servidor, em {host}. Siga-o só se conhecer esse lugar.',
  'connecting.goOn': 'Continuar para {host}',
  'connecting.gone.title': 'Esta ligação já não funciona',
  'connecting.gone.text':
    'Funciona uma só vez, durante dez minutos e só no navegador que a abriu. Ao abri-la agora, nada foi ligado. Comece de novo a ligar a conta.',
  'connecting.elsewhere.title': 'Isto foi começado noutro lugar',
  'connecting.elsewhere.text':
    'Outro navegador ou outra pessoa começou a ligar esta conta. Nada foi ligado. Se quiser ligar uma conta sua, inicie sessão aqui e comece você mesmo.',
}
