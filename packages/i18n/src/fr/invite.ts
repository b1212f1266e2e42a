import type { TranslationOf } from '../catalogue.ts'
import type { invite as english } from '../en/invite.ts'

export const invite: TranslationOf<typeof english> = {
  'invite.account.subject': 'Vous avez un compte Daybook',
  'invite.account.intro':
    'Une organisation a créé pour vous un compte avec lequel on peut réserver un rendez-vous avec vous. Choisissez un mot de passe pour vous connecter. Le lien est valable une semaine et ne sert qu’une fois.',
  'invite.account.action': 'Choisir un mot de passe',
  'invite.account.footer': 'Envoyé par Daybook, car une organisation a créé un compte avec cette adresse.',

  'invite.team.subject': 'Invitation à rejoindre une équipe',
  'invite.team.intro':
    'Quelqu’un vous invite dans son équipe sur Daybook, où l’on réserve des rendez-vous les uns avec les autres. Acceptez avec le compte qui a cette adresse, ou créez-en un. Le lien est valable une semaine. Si vous n’attendiez pas d’invitation, vous n’avez rien à faire.',
  'invite.team.action': 'Accepter l’invitation',
  'invite.team.footer': 'Envoyé par Daybook, car quelqu’un a invité cette adresse dans son équipe.',

  'invite.page.title': 'Invitation à rejoindre une équipe',
  'invite.page.text': 'Si vous acceptez, vous ferez partie de « {team} ». Vous êtes connecté avec {email}.',
  'invite.page.accept': 'Accepter l’invitation',
  'invite.page.done': 'Vous faites partie de l’équipe',
  'invite.page.doneText': 'Vous faites maintenant partie de « {team} ».',
  'invite.page.gone': 'Cette invitation n’est plus valable',
  'invite.page.goneText':
    'Elle a été utilisée ou retirée, ou elle est trop ancienne. Demandez-en une autre à la personne qui vous a invité.',
  'invite.page.another':
    'Cette invitation est destinée à une autre adresse e-mail. Connectez-vous avec le compte qui l’a.',

  'invite.field.account': 'Compte',
  'invite.field.organization': 'Organisation',
  'invite.field.team': 'Équipe',
}
