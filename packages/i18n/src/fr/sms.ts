import type { TranslationOf } from '../catalogue.ts'
import type { sms as english } from '../en/sms.ts'

export const sms: TranslationOf<typeof english> = {
  'sms.scheduled': 'Confirmé : {title} avec {name}, {when}. {url}',
  'sms.requested': 'Demandé : {title} avec {name}, {when}. Une réponse suivra. {url}',
  'sms.rescheduled': 'Déplacé : {title} avec {name}, désormais {when}. {url}',
  'sms.cancelled': 'Annulé : {title} avec {name}, {when}.',
  'sms.declined': 'Refusé : {title} avec {name}, {when}.',
  'sms.locationChanged': 'Nouveau lieu : {title} avec {name}, {when}. {url}',
  'sms.reassigned': 'Autre interlocuteur : {title} avec {name}, {when}. {url}',
  'sms.attendeeRemoved': 'Vous ne participez plus : {title} avec {name}, {when}.',
}
