import type { TranslationOf } from '../catalogue.ts'
import type { account as english } from '../en/account.ts'

export const account: TranslationOf<typeof english> = {
  'account.verifyEmail.subject': 'Confirmez votre adresse e-mail',
  'account.verifyEmail.intro':
    'Un compte Daybook a été créé avec cette adresse. Confirmez qu’elle est à vous. Le lien est valable un jour. Si ce n’était pas vous, vous n’avez rien à faire.',
  'account.verifyEmail.action': 'Confirmer l’adresse',

  'account.verifyAddress.subject': 'Confirmez cette adresse e-mail',
  'account.verifyAddress.intro':
    'Un compte Daybook doit avoir cette adresse en plus de la sienne. Confirmez qu’elle est à vous. Le lien est valable un jour. Si ce n’était pas vous, vous n’avez rien à faire.',
  'account.verifyAddress.action': 'Confirmer l’adresse',

  'account.resetPassword.subject': 'Choisissez un nouveau mot de passe',
  'account.resetPassword.intro':
    'Quelqu’un a demandé un nouveau mot de passe pour votre compte Daybook. Le lien est valable une heure et ne sert qu’une fois. Si ce n’était pas vous, vous n’avez rien à faire : votre mot de passe ne change pas.',
  'account.resetPassword.action': 'Choisir un nouveau mot de passe',

  'account.confirmEmailChange.subject': 'Confirmez votre nouvelle adresse e-mail',
  'account.confirmEmailChange.intro':
    'Un compte Daybook doit avoir désormais cette adresse. Confirmez qu’elle est à vous. Le lien est valable un jour. Si ce n’était pas vous, vous n’avez rien à faire.',
  'account.confirmEmailChange.action': 'Confirmer la nouvelle adresse',

  'account.emailChangeAsked.subject': 'Votre adresse e-mail va changer',
  'account.emailChangeAsked.intro':
    'Votre compte Daybook aura une autre adresse e-mail dès que quelqu’un l’aura confirmée là-bas. Si ce n’était pas vous, changez votre mot de passe : toutes les sessions seront fermées et le changement sera annulé.',
  'account.emailChangeAsked.action': 'Choisir un nouveau mot de passe',

  'account.passwordChanged.subject': 'Votre mot de passe a été changé',
  'account.passwordChanged.intro':
    'Votre compte Daybook a un nouveau mot de passe, et toutes les sessions ouvertes ont été fermées. Les clés d’API restent valables, sauf si elles ont été révoquées avec ce changement. Si ce n’était pas vous, choisissez-en un autre dès maintenant.',
  'account.passwordChanged.action': 'Choisir un nouveau mot de passe',

  'account.secondFactorOn.subject': 'Le second facteur est activé',
  'account.secondFactorOn.intro':
    'Votre compte Daybook demande désormais un code de votre appareil à la connexion. Si ce n’était pas vous, choisissez dès maintenant un nouveau mot de passe.',
  'account.secondFactorOn.action': 'Choisir un nouveau mot de passe',

  'account.secondFactorOff.subject': 'Le second facteur est désactivé',
  'account.secondFactorOff.intro':
    'Votre compte Daybook ne demande désormais que votre mot de passe à la connexion. Si ce n’était pas vous, choisissez dès maintenant un nouveau mot de passe.',
  'account.secondFactorOff.action': 'Choisir un nouveau mot de passe',

  'account.field.account': 'Compte',
  'account.field.newAddress': 'Nouvelle adresse',

  'account.footer': 'Envoyé par Daybook, car cette adresse est celle d’un compte ou va le devenir.',
}
