import type { TranslationOf } from '../catalogue.ts'
import type { account as english } from '../en/account.ts'

export const account: TranslationOf<typeof english> = {
  'account.verifyEmail.subject': 'Confirme su dirección de correo electrónico',
  'account.verifyEmail.intro':
    'Se ha creado una cuenta de Daybook con esta dirección. Confirme que es suya. El enlace es válido durante un día. Si no ha sido usted, no tiene que hacer nada.',
  'account.verifyEmail.action': 'Confirmar la dirección',

  'account.verifyAddress.subject': 'Confirme esta dirección de correo electrónico',
  'account.verifyAddress.intro':
    'Una cuenta de Daybook tendrá esta dirección además de la suya. Confirme que es suya. El enlace es válido durante un día. Si no ha sido usted, no tiene que hacer nada.',
  'account.verifyAddress.action': 'Confirmar la dirección',

  'account.resetPassword.subject': 'Elija una nueva contraseña',
  'account.resetPassword.intro':
    'Alguien ha solicitado una nueva contraseña para su cuenta de Daybook. El enlace es válido durante una hora y se puede usar una sola vez. Si no ha sido usted, no tiene que hacer nada: su contraseña no cambia.',
  'account.resetPassword.action': 'Elegir una nueva contraseña',

  'account.confirmEmailChange.subject': 'Confirme su nueva dirección de correo electrónico',
  'account.confirmEmailChange.intro':
    'Una cuenta de Daybook tendrá esta dirección a partir de ahora. Confirme que es suya. El enlace es válido durante un día. Si no ha sido usted, no tiene que hacer nada.',
  'account.confirmEmailChange.action': 'Confirmar la nueva dirección',

  'account.emailChangeAsked.subject': 'Su dirección de correo electrónico está a punto de cambiar',
  'account.emailChangeAsked.intro':
    'Su cuenta de Daybook tendrá otra dirección de correo electrónico en cuanto alguien la confirme desde allí. Si no ha sido usted, cambie su contraseña: así se cierran todas las sesiones y se anula el cambio.',
  'account.emailChangeAsked.action': 'Elegir una nueva contraseña',

  'account.passwordChanged.subject': 'Su contraseña ha cambiado',
  'account.passwordChanged.intro':
    'Su cuenta de Daybook tiene una nueva contraseña y se han cerrado todas las sesiones abiertas. Las claves de API siguen funcionando, salvo que se hayan revocado con el cambio. Si no ha sido usted, elija otra ahora mismo.',
  'account.passwordChanged.action': 'Elegir una nueva contraseña',

  'account.secondFactorOn.subject': 'El segundo factor está activado',
  'account.secondFactorOn.intro':
    'A partir de ahora, su cuenta de Daybook pide un código de su dispositivo al iniciar sesión. Si no ha sido usted, elija ahora mismo una nueva contraseña.',
  'account.secondFactorOn.action': 'Elegir una nueva contraseña',

  'account.secondFactorOff.subject': 'El segundo factor está desactivado',
  'account.secondFactorOff.intro':
    'A partir de ahora, su cuenta de Daybook pide únicamente la contraseña al iniciar sesión. Si no ha sido usted, elija ahora mismo una nueva contraseña.',
  'account.secondFactorOff.action': 'Elegir una nueva contraseña',

  'account.field.account': 'Cuenta',
  'account.field.newAddress': 'Nueva dirección',

  'account.footer': 'Enviado por Daybook porque esta dirección pertenece a una cuenta o está a punto de hacerlo.',
}
