import type { TranslationOf } from '../catalogue.ts'
import type { routing as english } from '../en/routing.ts'

export const routing: TranslationOf<typeof english> = {
  'routing.closed.title': 'Este formulario está cerrado',
  'routing.closed.text': 'En este momento no acepta respuestas. Pregunte a quien le dio la dirección.',
  'routing.submit': 'Continuar',
  'routing.noRoute':
    'En este momento no hay nada para sus respuestas. Cámbielas o pregunte a quien le dio la dirección.',
  'routing.gone':
    'Lo que corresponde a sus respuestas no se puede reservar en este momento. Pregunte a quien le dio la dirección.',
  'routing.thanks': 'Gracias',
}
