import type { TranslationOf } from '../catalogue.ts'
import type { invite as english } from '../en/invite.ts'

export const invite: TranslationOf<typeof english> = {
  'invite.account.subject': 'Você tem uma conta no Daybook',
  'invite.account.intro':
    'Uma organização criou uma conta para você, com a qual outras pessoas podem reservar um horário com você. Escolha uma senha para entrar. O link vale por uma semana e só pode ser usado uma vez.',
  'invite.account.action': 'Escolher uma senha',
  'invite.account.footer': 'Enviado pelo Daybook porque uma organização criou uma conta com este endereço.',

  'invite.team.subject': 'Convite para uma equipe',
  'invite.team.intro':
    'Alguém está convidando você para a sua equipe no Daybook, onde as pessoas reservam horários umas com as outras. Aceite com a conta que tem este endereço ou crie uma. O link vale por uma semana. Se você não esperava um convite, não precisa fazer nada.',
  'invite.team.action': 'Aceitar o convite',
  'invite.team.footer': 'Enviado pelo Daybook porque alguém convidou este endereço para a sua equipe.',

  'invite.page.title': 'Convite para uma equipe',
  'invite.page.text': 'Se aceitar, você fará parte de “{team}”. Você entrou como {email}.',
  'invite.page.accept': 'Aceitar o convite',
  'invite.page.done': 'Você está na equipe',
  'invite.page.doneText': 'Agora você faz parte de “{team}”.',
  'invite.page.gone': 'Este convite não vale mais',
  'invite.page.goneText': 'Ele foi usado ou retirado, ou é antigo demais. Peça outro a quem convidou você.',
  'invite.page.another': 'Este convite é para outro endereço de e-mail. Entre com a conta que tem esse endereço.',

  'invite.field.account': 'Conta',
  'invite.field.organization': 'Organização',
  'invite.field.team': 'Equipe',
}
