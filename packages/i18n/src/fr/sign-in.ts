import type { TranslationOf } from '../catalogue.ts'
import type { signIn as english } from '../en/sign-in.ts'

export const signIn: TranslationOf<typeof english> = {
  'signIn.email': 'Adresse e-mail',
  'signIn.password': 'Mot de passe',
  'signIn.newPassword': 'Nouveau mot de passe',
  'signIn.passwordHint':
    'Au moins 8 caractères. Plusieurs mots à la suite sont faciles à retenir et difficiles à deviner.',
  'signIn.expired':
    'Cette page est restée ouverte trop longtemps, ou vous vous êtes connecté ou déconnecté entre-temps. Veuillez l’envoyer encore une fois.',
  'signIn.continue': 'Continuer',
  'signIn.or': 'ou',
  'signIn.toLogin': 'Se connecter',

  'signIn.login.title': 'Se connecter',
  'signIn.login.submit': 'Se connecter',
  'signIn.login.forgot': 'Mot de passe oublié ?',
  'signIn.login.new': 'Pas encore de compte ?',
  'signIn.login.signUp': 'Créer un compte',
  'signIn.login.wrong': 'L’adresse e-mail et le mot de passe ne correspondent pas. Vérifiez les deux et réessayez.',
  'signIn.login.disabled': 'Ce compte a été désactivé. Veuillez vous adresser aux responsables de ce serveur.',
  'signIn.login.unverified':
    'Votre adresse e-mail doit d’abord être confirmée. Ouvrez le lien dans l’e-mail que nous vous avons envoyé.',
  'signIn.login.with': 'Se connecter avec {provider}',
  'signIn.login.others': 'Autres moyens de connexion',
  'signIn.login.tooMany': 'Il y a eu trop de tentatives. Veuillez patienter un instant, puis réessayez.',
  'signIn.login.busy': 'Trop de personnes se connectent en ce moment. Veuillez réessayer sous peu.',

  'signIn.signUp.closed': 'Nouveaux comptes sur invitation uniquement',
  'signIn.signUp.closedText':
    'Vous ne pouvez pas créer de compte vous-même ici. Adressez-vous aux responsables de ce serveur, ou suivez le lien d’une invitation envoyée à cette adresse e-mail.',
  'signIn.signUp.title': 'Créer un compte',
  'signIn.signUp.name': 'Nom',
  'signIn.signUp.username': 'Nom d’utilisateur',
  'signIn.signUp.usernameHint': 'Devient l’adresse de votre page de réservation : {address}',
  'signIn.signUp.timeZone': 'Fuseau horaire',
  'signIn.signUp.timeZoneHint': 'Le fuseau dans lequel vous travaillez.',
  'signIn.signUp.submit': 'Créer le compte',
  'signIn.signUp.known': 'Vous avez un compte ?',

  'signIn.fault.emailTaken':
    'Il y a déjà un compte avec cette adresse. Connectez-vous ou réinitialisez votre mot de passe.',
  'signIn.fault.usernameTaken': 'Quelqu’un a déjà ce nom d’utilisateur. Veuillez en choisir un autre.',
  'signIn.fault.usernameReserved': 'Le serveur a besoin de ce nom. Veuillez en choisir un autre.',
  'signIn.fault.usernameForm':
    'Utilisez des lettres sans accent, des chiffres, des points, des traits d’union et des tirets bas, en commençant par une lettre ou un chiffre.',
  'signIn.fault.zone': 'Veuillez choisir un fuseau horaire dans la liste.',
  'signIn.fault.passwordShort': 'Veuillez utiliser au moins 8 caractères.',
  'signIn.fault.passwordLong': 'Veuillez utiliser au plus 128 caractères.',
  'signIn.fault.passwordName': 'Ce ne peut pas être votre adresse e-mail ou votre nom d’utilisateur.',
  'signIn.fault.passwordCommon':
    'C’est l’un des premiers mots de passe que tout le monde essaie. Veuillez en choisir un autre.',
  'signIn.fault.passwordWrong': 'Ce n’est pas votre mot de passe.',
  'signIn.fault.code':
    'Ce code n’est pas correct. Un code de l’application ne sert qu’une fois, pendant une demi-minute.',

  'signIn.forgot.title': 'Mot de passe oublié ?',
  'signIn.forgot.text': 'Nous vous envoyons un lien avec lequel vous pourrez en choisir un nouveau.',
  'signIn.forgot.submit': 'Envoyer le lien',
  'signIn.forgot.sent': 'Consultez vos e-mails',
  'signIn.forgot.sentText':
    'S’il y a un compte avec {email}, un lien a été envoyé à cette adresse. Il sert une fois, dans l’heure qui vient.',

  'signIn.reset.title': 'Choisissez un nouveau mot de passe',
  'signIn.reset.text': 'Vous serez déconnecté partout et vous connecterez avec le nouveau mot de passe.',
  'signIn.reset.submit': 'Enregistrer le nouveau mot de passe',
  'signIn.reset.done': 'Votre mot de passe a été changé',
  'signIn.reset.doneText': 'Connectez-vous avec le nouveau.',
  'signIn.reset.invalid': 'Ce lien ne fonctionne plus',
  'signIn.reset.invalidText':
    'Un lien sert une fois et pendant une heure ; il prend fin quand le mot de passe est changé. Faites-vous en envoyer un nouveau.',
  'signIn.reset.again': 'Envoyer un nouveau lien',

  'signIn.verify.title': 'Confirmez votre adresse e-mail',
  'signIn.verify.text': 'Vous nous dites ainsi que les e-mails envoyés à cette adresse vous parviennent.',
  'signIn.verify.submit': 'Confirmer l’adresse',
  'signIn.verify.done': 'Votre adresse e-mail est confirmée',
  'signIn.verify.doneText': 'Merci. Il n’y a rien d’autre à faire.',
  'signIn.verify.invalid': 'Ce lien ne fonctionne plus',
  'signIn.verify.invalidText':
    'Un lien sert une fois et pendant un jour. Connectez-vous et faites-vous en envoyer un nouveau ; l’adresse est peut-être déjà confirmée.',

  'signIn.code.title': 'Encore une étape',
  'signIn.code.text': 'Ouvrez votre application d’authentification et saisissez les six chiffres qu’elle affiche.',
  'signIn.code.label': 'Code',
  'signIn.code.hint': 'Sans l’application, utilisez l’un de vos codes de récupération.',
  'signIn.code.submit': 'Se connecter',
  'signIn.code.over': 'Veuillez vous connecter encore une fois',
  'signIn.code.overText':
    'Trop de temps s’est écoulé depuis la saisie de votre mot de passe, ou trop de codes étaient incorrects.',

  'signIn.logout.title': 'Se déconnecter ?',
  'signIn.logout.text': 'Vous êtes connecté avec {email}.',
  'signIn.logout.submit': 'Se déconnecter',
  'signIn.logout.done': 'Vous êtes déconnecté',
  'signIn.logout.doneText': 'À la prochaine fois.',

  'signIn.outside.refused': '{provider} ne vous a pas connecté',
  'signIn.outside.refusedText': 'Vous y avez peut-être choisi « Annuler ». Rien n’a été changé.',
  'signIn.outside.invalid': 'Cette connexion ne peut pas être terminée',
  'signIn.outside.invalidText':
    'Elle a été commencée dans un autre navigateur, a pris trop de temps ou était déjà terminée. Rien n’a été changé. Veuillez recommencer.',
  'signIn.outside.unavailable': '{provider} n’est pas joignable pour le moment',
  'signIn.outside.unavailableText': 'Veuillez réessayer dans quelques minutes ou vous connecter par un autre moyen.',
  'signIn.outside.disabled': 'Vous ne pouvez pas vous connecter',
  'signIn.outside.tooMany': 'Pas si vite',
  'signIn.outside.taken': 'Il y a déjà un compte avec votre adresse e-mail',
  'signIn.outside.takenText':
    'Rien n’assure qu’il est à vous, car l’adresse n’est pas confirmée de l’un des deux côtés. Connectez-vous avec votre mot de passe ; vous pourrez ensuite ajouter {provider} sous « Sécurité ».',
  'signIn.outside.noEmail': '{provider} n’a pas communiqué votre adresse e-mail',
  'signIn.outside.noEmailText':
    'Un compte en a besoin. Créez-le avec une adresse e-mail ; vous pourrez ensuite ajouter {provider}.',
  'signIn.outside.others': 'Cela appartient à un autre compte',
  'signIn.outside.othersText': 'Avec ce compte {provider}, on se connecte ici à un autre compte.',
}
