import type { TranslationOf } from '../catalogue.ts'
import type { connecting as english } from '../en/connecting.ts'

export const connecting: TranslationOf<typeof english> = {
  'connecting.ask.title': 'Connecter ce compte {provider} ?',
  'connecting.ask.text':
    'Vous venez d’autoriser Daybook à utiliser un compte {provider}. Il n’est pas encore connecté.',
  'connecting.ask.account': 'Compte {provider}',
  'connecting.ask.person': 'Compte Daybook',
  'connecting.ask.group': 'Équipe Daybook',
  'connecting.ask.means.calendar':
    'Ne dites oui que si les deux sont à vous, ou si vous savez qui utilise le compte Daybook. On y voit quand votre agenda est occupé, et les réservations y sont inscrites.',
  'connecting.ask.means.conferencing':
    'Ne dites oui que si les deux sont à vous, ou si vous savez qui utilise le compte Daybook. On peut y créer des réunions en votre nom.',
  'connecting.ask.means.payment':
    'Ne dites oui que si les deux sont à vous, ou si vous savez qui utilise le compte Daybook. Ce qui y est payé pour les réservations ira à ce compte.',
  'connecting.ask.yes': 'Oui, le connecter',
  'connecting.ask.no': 'Non',
  'connecting.connected.title': '{provider} est connecté',
  'connecting.connected.text': 'Vous pouvez fermer cette page.',
  'connecting.nothing.title': 'Aucun compte {provider} n’a été connecté',
  'connecting.nothing.text': 'Daybook n’y garde aucun accès. Vous pouvez fermer cette page.',
  'connecting.failed.title': 'Le compte {provider} n’a pas pu être connecté',
  'connecting.failed.text': 'Daybook n’y garde aucun accès. Recommencez là d’où vous venez.',
  'connecting.refused.title': 'Le compte n’a pas pu être connecté',
  'connecting.leads':
    'La suite se trouve hors de ce serveur, sur {host}. N’y allez que si vous connaissez cet endroit.',
  'connecting.goOn': 'Continuer vers {host}',
  'connecting.gone.title': 'Ce lien ne fonctionne plus',
  'connecting.gone.text':
    'Il fonctionne une seule fois, pendant dix minutes, et seulement dans le navigateur qui l’a ouvert. Rien n’a été connecté en l’ouvrant maintenant. Recommencez à connecter le compte.',
  'connecting.elsewhere.title': 'Cela a commencé ailleurs',
  'connecting.elsewhere.text':
    'Un autre navigateur ou une autre personne a commencé à connecter ce compte. Rien n’a été connecté. Si vous voulez connecter un compte à vous, identifiez-vous ici et commencez vous-même.',
}
