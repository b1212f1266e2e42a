import type { TranslationOf } from '../catalogue.ts'
import type { signIn as english } from '../en/sign-in.ts'

export const signIn: TranslationOf<typeof english> = {
  'signIn.email': 'Endereço de e-mail',
  'signIn.password': 'Senha',
  'signIn.newPassword': 'Nova senha',
  'signIn.passwordHint':
    'Pelo menos 8 caracteres. Várias palavras seguidas são fáceis de lembrar e difíceis de adivinhar.',
  'signIn.expired':
    'Esta página ficou aberta por tempo demais, ou você entrou ou saiu da conta nesse meio-tempo. Por favor, envie-a mais uma vez.',
  'signIn.continue': 'Continuar',
  'signIn.or': 'ou',
  'signIn.toLogin': 'Entrar',

  'signIn.login.title': 'Entrar',
  'signIn.login.submit': 'Entrar',
  'signIn.login.forgot': 'Esqueceu sua senha?',
  'signIn.login.new': 'Ainda não tem uma conta?',
  'signIn.login.signUp': 'Criar uma conta',
  'signIn.login.wrong': 'O endereço de e-mail e a senha não combinam. Verifique os dois e tente novamente.',
  'signIn.login.disabled': 'Esta conta foi desativada. Por favor, fale com quem administra este servidor.',
  'signIn.login.unverified':
    'Primeiro é preciso confirmar seu endereço de e-mail. Abra o link do e-mail que enviamos a você.',
  'signIn.login.with': 'Entrar com {provider}',
  'signIn.login.others': 'Outras formas de entrar',
  'signIn.login.tooMany': 'Houve tentativas demais. Por favor, espere um momento e tente novamente.',
  'signIn.login.busy': 'Há pessoas demais entrando neste momento. Por favor, tente novamente em breve.',

  'signIn.signUp.closed': 'Novas contas somente por convite',
  'signIn.signUp.closedText':
    'Aqui você não pode criar uma conta por conta própria. Fale com quem administra este servidor ou siga o link de um convite enviado para este endereço de e-mail.',
  'signIn.signUp.title': 'Criar uma conta',
  'signIn.signUp.name': 'Nome',
  'signIn.signUp.username': 'Nome de usuário',
  'signIn.signUp.usernameHint': 'Será o endereço da sua página de reservas: {address}',
  'signIn.signUp.timeZone': 'Fuso horário',
  'signIn.signUp.timeZoneHint': 'O fuso em que você trabalha.',
  'signIn.signUp.submit': 'Criar a conta',
  'signIn.signUp.known': 'Já tem uma conta?',

  'signIn.fault.emailTaken': 'Já existe uma conta com este endereço. Entre ou redefina sua senha.',
  'signIn.fault.usernameTaken': 'Alguém já tem este nome de usuário. Por favor, escolha outro.',
  'signIn.fault.usernameReserved': 'O servidor precisa deste nome. Por favor, escolha outro.',
  'signIn.fault.usernameForm':
    'Use letras sem acento, algarismos, pontos, hifens e sublinhados, começando com uma letra ou um algarismo.',
  'signIn.fault.zone': 'Por favor, escolha um fuso horário da lista.',
  'signIn.fault.passwordShort': 'Por favor, use pelo menos 8 caracteres.',
  'signIn.fault.passwordLong': 'Por favor, use no máximo 128 caracteres.',
  'signIn.fault.passwordName': 'Não pode ser seu endereço de e-mail nem seu nome de usuário.',
  'signIn.fault.passwordCommon': 'Esta é uma das primeiras senhas que qualquer pessoa tenta. Por favor, escolha outra.',
  'signIn.fault.passwordWrong': 'Esta não é a sua senha.',
  'signIn.fault.code': 'Este código não está certo. Um código do aplicativo vale uma vez, por meio minuto.',

  'signIn.forgot.title': 'Esqueceu sua senha?',
  'signIn.forgot.text': 'Enviamos a você um link com o qual poderá escolher uma nova.',
  'signIn.forgot.submit': 'Enviar o link',
  'signIn.forgot.sent': 'Verifique seus e-mails',
  'signIn.forgot.sentText':
    'Se existe uma conta com {email}, um link foi enviado a este endereço. Ele vale uma vez, durante a próxima hora.',

  'signIn.reset.title': 'Escolha uma nova senha',
  'signIn.reset.text': 'Todas as suas sessões serão encerradas, e você entrará com a nova senha.',
  'signIn.reset.submit': 'Salvar a nova senha',
  'signIn.reset.done': 'Sua senha foi alterada',
  'signIn.reset.doneText': 'Entre com a nova.',
  'signIn.reset.invalid': 'Este link não funciona mais',
  'signIn.reset.invalidText':
    'Um link vale uma vez e por uma hora; ele deixa de valer quando a senha é alterada. Peça um novo.',
  'signIn.reset.again': 'Enviar um novo link',

  'signIn.verify.title': 'Confirme seu endereço de e-mail',
  'signIn.verify.text': 'Assim você nos diz que os e-mails para este endereço chegam a você.',
  'signIn.verify.submit': 'Confirmar o endereço',
  'signIn.verify.done': 'Seu endereço de e-mail está confirmado',
  'signIn.verify.doneText': 'Obrigado. Não há mais nada a fazer.',
  'signIn.verify.invalid': 'Este link não funciona mais',
  'signIn.verify.invalidText':
    'Um link vale uma vez e por um dia. Entre e peça um novo; talvez o endereço já esteja confirmado.',

  'signIn.code.title': 'Mais um passo',
  'signIn.code.text': 'Abra seu aplicativo de autenticação e digite os seis algarismos que ele mostra.',
  'signIn.code.label': 'Código',
  'signIn.code.hint': 'Sem o aplicativo, use um dos seus códigos de recuperação.',
  'signIn.code.submit': 'Entrar',
  'signIn.code.over': 'Por favor, entre mais uma vez',
  'signIn.code.overText': 'Passou tempo demais desde que você digitou sua senha, ou houve códigos errados demais.',

  'signIn.logout.title': 'Sair?',
  'signIn.logout.text': 'Você entrou como {email}.',
  'signIn.logout.submit': 'Sair',
  'signIn.logout.done': 'Você saiu da conta',
  'signIn.logout.doneText': 'Até a próxima.',

  'signIn.outside.refused': '{provider} não confirmou sua entrada',
  'signIn.outside.refusedText': 'Talvez você tenha escolhido “Cancelar” lá. Nada foi alterado.',
  'signIn.outside.invalid': 'Esta entrada não pode ser concluída',
  'signIn.outside.invalidText':
    'Ela foi iniciada em outro navegador, demorou demais ou já tinha sido concluída. Nada foi alterado. Por favor, comece de novo.',
  'signIn.outside.unavailable': '{provider} não está acessível no momento',
  'signIn.outside.unavailableText': 'Por favor, tente novamente em alguns minutos ou entre de outra forma.',
  'signIn.outside.disabled': 'Você não pode entrar',
  'signIn.outside.tooMany': 'Mais devagar',
  'signIn.outside.taken': 'Já existe uma conta com seu endereço de e-mail',
  'signIn.outside.takenText':
    'Não é certo que ela seja sua, porque um dos lados não confirmou o endereço. Entre com sua senha; depois você poderá adicionar {provider} em “Segurança”.',
  'signIn.outside.noEmail': '{provider} não informou seu endereço de e-mail',
  'signIn.outside.noEmailText':
    'Uma conta precisa de um. Crie-a com um endereço de e-mail; depois você poderá adicionar {provider}.',
  'signIn.outside.others': 'Isto pertence a outra conta',
  'signIn.outside.othersText': 'Quem entra com esta conta de {provider} chega aqui a outra conta.',
}
