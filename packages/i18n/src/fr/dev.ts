import type { TranslationOf } from '../catalogue.ts'
import type { dev as english } from '../en/dev.ts'

export const dev: TranslationOf<typeof english> = {
  'dev.kept.title': 'Messages conservés',
  'dev.kept.text':
    'Aucun serveur de messagerie n’est configuré (SMTP_URL) : ce qui aurait été envoyé est conservé ici, le plus récent d’abord.',
  'dev.kept.to': 'Seulement à cette adresse',
  'dev.kept.show': 'Afficher',
  'dev.kept.all': 'Tout afficher',
  'dev.kept.none': 'Rien n’a été conservé.',
  'dev.kept.earlier': 'Messages précédents',
  'dev.kept.samples': 'Exemples de tous les e-mails',
  'dev.refused.title': 'Seuls les administrateurs voient ces messages',
  'dev.refused.text':
    'Ils contiennent des liens avec lesquels on pourrait se connecter à la place d’une autre personne.',

  'dev.message.from': 'De',
  'dev.message.to': 'À',
  'dev.message.answersTo': 'Réponse à',
  'dev.message.written': 'Écrit',
  'dev.message.channel': 'Envoyé par',
  'dev.message.language': 'Langue',
  'dev.message.untitled': 'SMS',
  'dev.message.html': 'En HTML',
  'dev.message.text': 'En texte',
  'dev.message.back': 'Retour aux messages',

  'dev.samples.title': 'Exemples de tous les e-mails',
  'dev.samples.text':
    'Avec des personnes inventées, dans la langue de cette page : choisissez-en une autre en bas de la page.',
  'dev.samples.bookings': 'À propos des réservations',
  'dev.samples.accounts': 'À propos des comptes',
  'dev.samples.webhooks': 'À propos des webhooks',
  'dev.samples.back': 'Retour aux exemples',
}
