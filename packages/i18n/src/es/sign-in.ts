import type { TranslationOf } from '../catalogue.ts'
import type { signIn as english } from '../en/sign-in.ts'

export const signIn: TranslationOf<typeof english> = {
  'signIn.email': 'Correo electrónico',
  'signIn.password': 'Contraseña',
  'signIn.newPassword': 'Nueva contraseña',
  'signIn.passwordHint':
    'Al menos 8 caracteres. Varias palabras seguidas son fáciles de recordar y difíciles de adivinar.',
  'signIn.expired':
    'Esta página estuvo abierta demasiado tiempo, o ha iniciado o cerrado sesión entretanto. Envíela de nuevo, por favor.',
  'signIn.continue': 'Continuar',
  'signIn.or': 'o',
  'signIn.toLogin': 'Iniciar sesión',

  'signIn.login.title': 'Iniciar sesión',
  'signIn.login.submit': 'Iniciar sesión',
  'signIn.login.forgot': '¿Ha olvidado su contraseña?',
  'signIn.login.new': '¿Todavía no tiene una cuenta?',
  'signIn.login.signUp': 'Crear una cuenta',
  'signIn.login.wrong': 'El correo electrónico y la contraseña no coinciden. Compruebe ambos e inténtelo de nuevo.',
  'signIn.login.disabled': 'Esta cuenta está desactivada. Consulte a quien administra este servidor.',
  'signIn.login.unverified':
    'Primero hay que confirmar su dirección de correo electrónico. Abra el enlace del correo que le hemos enviado.',
  'signIn.login.with': 'Iniciar sesión con {provider}',
  'signIn.login.others': 'Otras formas de iniciar sesión',
  'signIn.login.tooMany': 'Se ha intentado demasiadas veces. Espere un momento e inténtelo de nuevo.',
  'signIn.login.busy':
    'Demasiadas personas están iniciando sesión en este momento. Inténtelo de nuevo dentro de poco, por favor.',

  'signIn.signUp.closed': 'Cuentas nuevas solo por invitación',
  'signIn.signUp.closedText':
    'Aquí no puede crear una cuenta por su cuenta. Pregunte a quienes administran este servidor o siga el enlace de una invitación enviada a esta dirección de correo.',
  'signIn.signUp.title': 'Crear una cuenta',
  'signIn.signUp.name': 'Nombre',
  'signIn.signUp.username': 'Nombre de usuario',
  'signIn.signUp.usernameHint': 'Será la dirección de su página de reservas: {address}',
  'signIn.signUp.timeZone': 'Zona horaria',
  'signIn.signUp.timeZoneHint': 'La zona en la que trabaja.',
  'signIn.signUp.submit': 'Crear la cuenta',
  'signIn.signUp.known': '¿Ya tiene una cuenta?',

  'signIn.fault.emailTaken': 'Ya hay una cuenta con esta dirección. Inicie sesión o restablezca su contraseña.',
  'signIn.fault.usernameTaken': 'Alguien ya tiene este nombre de usuario. Elija otro, por favor.',
  'signIn.fault.usernameReserved': 'El servidor necesita este nombre. Elija otro, por favor.',
  'signIn.fault.usernameForm':
    'Use letras sin acentos, cifras, puntos, guiones y guiones bajos, y empiece por una letra o una cifra.',
  'signIn.fault.zone': 'Elija una zona horaria de la lista.',
  'signIn.fault.passwordShort': 'Use al menos 8 caracteres.',
  'signIn.fault.passwordLong': 'Use como máximo 128 caracteres.',
  'signIn.fault.passwordName': 'No puede ser su correo electrónico ni su nombre de usuario.',
  'signIn.fault.passwordCommon': 'Es una de las primeras contraseñas que cualquiera prueba. Elija otra, por favor.',
  'signIn.fault.passwordWrong': 'Esta no es su contraseña.',
  'signIn.fault.code':
    'Este código no es correcto. Un código de la aplicación sirve una sola vez, durante medio minuto.',

  'signIn.forgot.title': '¿Ha olvidado su contraseña?',
  'signIn.forgot.text': 'Le enviaremos un enlace con el que podrá elegir una nueva.',
  'signIn.forgot.submit': 'Enviar el enlace',
  'signIn.forgot.sent': 'Revise su correo',
  'signIn.forgot.sentText':
    'Si hay una cuenta con {email}, hemos enviado un enlace a esta dirección. Sirve una sola vez, durante la próxima hora.',

  'signIn.reset.title': 'Elija una nueva contraseña',
  'signIn.reset.text': 'Se cerrarán todas sus sesiones e iniciará sesión con la nueva contraseña.',
  'signIn.reset.submit': 'Guardar la nueva contraseña',
  'signIn.reset.done': 'Su contraseña ha cambiado',
  'signIn.reset.doneText': 'Inicie sesión con la nueva.',
  'signIn.reset.invalid': 'Este enlace ya no funciona',
  'signIn.reset.invalidText':
    'Un enlace sirve una sola vez y durante una hora; deja de funcionar cuando cambia la contraseña. Solicite uno nuevo.',
  'signIn.reset.again': 'Enviar un nuevo enlace',

  'signIn.verify.title': 'Confirme su dirección de correo electrónico',
  'signIn.verify.text': 'Así nos dice que los correos a esta dirección le llegan a usted.',
  'signIn.verify.submit': 'Confirmar la dirección',
  'signIn.verify.done': 'Su dirección de correo electrónico está confirmada',
  'signIn.verify.doneText': 'Gracias. No hay que hacer nada más.',
  'signIn.verify.invalid': 'Este enlace ya no funciona',
  'signIn.verify.invalidText':
    'Un enlace sirve una sola vez y durante un día. Inicie sesión y solicite uno nuevo; quizá la dirección ya esté confirmada.',

  'signIn.code.title': 'Un paso más',
  'signIn.code.text': 'Abra su aplicación de autenticación y escriba las seis cifras que muestra.',
  'signIn.code.label': 'Código',
  'signIn.code.hint': 'Si no tiene la aplicación, use uno de sus códigos de recuperación.',
  'signIn.code.submit': 'Iniciar sesión',
  'signIn.code.over': 'Inicie sesión de nuevo, por favor',
  'signIn.code.overText':
    'Ha pasado demasiado tiempo desde que escribió su contraseña, o ha habido demasiados códigos incorrectos.',

  'signIn.logout.title': '¿Cerrar sesión?',
  'signIn.logout.text': 'Ha iniciado sesión como {email}.',
  'signIn.logout.submit': 'Cerrar sesión',
  'signIn.logout.done': 'Ha cerrado sesión',
  'signIn.logout.doneText': 'Hasta la próxima.',

  'signIn.outside.refused': '{provider} no ha iniciado su sesión',
  'signIn.outside.refusedText': 'Quizá haya pulsado «Cancelar» allí. No se ha cambiado nada.',
  'signIn.outside.invalid': 'Este inicio de sesión no se puede completar',
  'signIn.outside.invalidText':
    'Se empezó en otro navegador, tardó demasiado o ya se había completado. No se ha cambiado nada. Empiece de nuevo, por favor.',
  'signIn.outside.unavailable': '{provider} no está disponible en este momento',
  'signIn.outside.unavailableText': 'Inténtelo de nuevo dentro de unos minutos o inicie sesión de otra forma.',
  'signIn.outside.disabled': 'No puede iniciar sesión',
  'signIn.outside.tooMany': 'Demasiados intentos seguidos',
  'signIn.outside.taken': 'Ya hay una cuenta con su dirección de correo electrónico',
  'signIn.outside.takenText':
    'No es seguro que sea suya, porque una de las partes no ha confirmado la dirección. Inicie sesión con su contraseña; después podrá añadir {provider} en «Seguridad».',
  'signIn.outside.noEmail': '{provider} no ha comunicado su dirección de correo electrónico',
  'signIn.outside.noEmailText':
    'Una cuenta necesita una. Créela con una dirección de correo electrónico; después podrá añadir {provider}.',
  'signIn.outside.others': 'Esto pertenece a otra cuenta',
  'signIn.outside.othersText': 'Quien inicia sesión con esta cuenta de {provider} entra aquí en otra cuenta.',
}
