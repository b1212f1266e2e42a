import type { TranslationOf } from '../catalogue.ts'
import type { routing as english } from '../en/routing.ts'

export const routing: TranslationOf<typeof english> = {
  'routing.closed.title': 'Este formulário está fechado',
  'routing.closed.text': 'No momento ele não aceita respostas. Fale com quem lhe deu o endereço.',
  'routing.submit': 'Continuar',
  'routing.noRoute': 'No momento não há nada para as suas respostas. Altere-as ou fale com quem lhe deu o endereço.',
  'routing.gone':
    'O que corresponde às suas respostas não pode ser reservado no momento. Fale com quem lhe deu o endereço.',
  'routing.thanks': 'Obrigado',
}
