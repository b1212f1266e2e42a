import type { TranslationOf } from '../catalogue.ts'
import type { account as english } from '../en/account.ts'

export const account: TranslationOf<typeof english> = {
  'account.verifyEmail.subject': 'Confirme seu endereço de e-mail',
  'account.verifyEmail.intro':
    'Uma conta do Daybook foi criada com este endereço. Confirme que ele é seu. O link vale por um dia. Se não foi você, não precisa fazer nada.',
  'account.verifyEmail.action': 'Confirmar o endereço',

  'account.verifyAddress.subject': 'Confirme este endereço de e-mail',
  'account.verifyAddress.intro':
    'Uma conta do Daybook terá este endereço além do seu. Confirme que ele é seu. O link vale por um dia. Se não foi você, não é preciso fazer nada.',
  'account.verifyAddress.action': 'Confirmar o endereço',

  'account.resetPassword.subject': 'Escolha uma nova senha',
  'account.resetPassword.intro':
    'Alguém pediu uma nova senha para a sua conta do Daybook. O link vale por uma hora e só pode ser usado uma vez. Se não foi você, não precisa fazer nada: sua senha continua a mesma.',
  'account.resetPassword.action': 'Escolher uma nova senha',

  'account.confirmEmailChange.subject': 'Confirme seu novo endereço de e-mail',
  'account.confirmEmailChange.intro':
    'Uma conta do Daybook passará a ter este endereço. Confirme que ele é seu. O link vale por um dia. Se não foi você, não precisa fazer nada.',
  'account.confirmEmailChange.action': 'Confirmar o novo endereço',

  'account.emailChangeAsked.subject': 'Seu endereço de e-mail está prestes a mudar',
  'account.emailChangeAsked.intro':
    'Sua conta do Daybook terá outro endereço de e-mail assim que alguém o confirmar por lá. Se não foi você, mude sua senha: isso encerra todas as sessões e anula a mudança.',
  'account.emailChangeAsked.action': 'Escolher uma nova senha',

  'account.passwordChanged.subject': 'Sua senha foi alterada',
  'account.passwordChanged.intro':
    'Sua conta do Daybook tem uma nova senha, e todas as sessões abertas foram encerradas. As chaves de API continuam funcionando, a menos que tenham sido revogadas com a alteração. Se não foi você, escolha outra agora.',
  'account.passwordChanged.action': 'Escolher uma nova senha',

  'account.secondFactorOn.subject': 'O segundo fator está ativado',
  'account.secondFactorOn.intro':
    'A partir de agora, sua conta do Daybook pede um código do seu dispositivo ao entrar. Se não foi você, escolha uma nova senha agora.',
  'account.secondFactorOn.action': 'Escolher uma nova senha',

  'account.secondFactorOff.subject': 'O segundo fator está desativado',
  'account.secondFactorOff.intro':
    'A partir de agora, sua conta do Daybook pede apenas a senha ao entrar. Se não foi você, escolha uma nova senha agora.',
  'account.secondFactorOff.action': 'Escolher uma nova senha',

  'account.field.account': 'Conta',
  'account.field.newAddress': 'Novo endereço',

  'account.footer': 'Enviado pelo Daybook porque este endereço pertence a uma conta ou está prestes a pertencer.',
}
