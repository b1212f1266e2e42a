import type { TranslationOf } from '../catalogue.ts'
import type { optOut as english } from '../en/opt-out.ts'

export const optOut: TranslationOf<typeof english> = {
  'optOut.mail': 'Vous recevez ce message à cause d’une réservation. Pour ne plus recevoir de messages de ce type :',
  'optOut.mail.link': 'Se désabonner',
  'optOut.page.title': 'Ne plus recevoir de messages ?',
  'optOut.page.text':
    '{email} ne recevra plus de rappels ni d’autres messages que les hôtes envoient d’eux-mêmes. Vous serez toujours informé de ce qui arrive à vos réservations, comme un changement d’horaire ou une annulation.',
  'optOut.page.submit': 'Se désabonner',
  'optOut.page.done': 'Vous êtes désabonné',
  'optOut.page.doneText': '{email} ne reçoit plus ces messages.',
  'optOut.page.undo': 'Les recevoir de nouveau',
  'optOut.page.undone': 'Vous les recevez de nouveau',
  'optOut.page.undoneText': '{email} reçoit de nouveau les rappels et les autres messages des hôtes.',
  'optOut.page.gone': 'Ce lien ne fonctionne pas',
  'optOut.page.goneText': 'Il est incomplet ou date de plus d’un an. Les messages plus récents en ont un nouveau.',
}
