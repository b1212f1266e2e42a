import type { TranslationOf } from '../catalogue.ts'
import type { invite as english } from '../en/invite.ts'

export const invite: TranslationOf<typeof english> = {
  'invite.account.subject': 'Tiene una cuenta de Daybook',
  'invite.account.intro':
    'Una organización ha creado una cuenta para usted, con la que otras personas pueden reservar tiempo con usted. Elija una contraseña para iniciar sesión. El enlace es válido durante una semana y se puede usar una sola vez.',
  'invite.account.action': 'Elegir una contraseña',
  'invite.account.footer': 'Enviado por Daybook porque una organización ha creado una cuenta con esta dirección.',

  'invite.team.subject': 'Le han invitado a un equipo',
  'invite.team.intro':
    'Alguien le invita a su equipo en Daybook, donde las personas reservan tiempo unas con otras. Acepte con la cuenta que tiene esta dirección o cree una. El enlace es válido durante una semana. Si no esperaba ninguna invitación, no tiene que hacer nada.',
  'invite.team.action': 'Aceptar la invitación',
  'invite.team.footer': 'Enviado por Daybook porque alguien ha invitado esta dirección a su equipo.',

  'invite.page.title': 'Le han invitado a un equipo',
  'invite.page.text': 'Si acepta, pasará a formar parte de «{team}». Ha iniciado sesión como {email}.',
  'invite.page.accept': 'Aceptar la invitación',
  'invite.page.done': 'Ya forma parte del equipo',
  'invite.page.doneText': 'Ahora forma parte de «{team}».',
  'invite.page.gone': 'Esta invitación ya no es válida',
  'invite.page.goneText': 'Se ha usado o retirado, o es demasiado antigua. Pida otra a quien le invitó.',
  'invite.page.another':
    'Esta invitación es para otra dirección de correo electrónico. Inicie sesión con la cuenta que la tiene.',

  'invite.field.account': 'Cuenta',
  'invite.field.organization': 'Organización',
  'invite.field.team': 'Equipo',
}
