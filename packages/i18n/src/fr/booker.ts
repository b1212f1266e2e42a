import type { TranslationOf } from '../catalogue.ts'
import type { booker as english } from '../en/booker.ts'

export const booker: TranslationOf<typeof english> = {
  'booker.back': 'Revenir à {month}',
  'booker.onwards': 'Aller à {month}',
  'booker.months': 'Mois',
  'booker.chooseMonth': 'Aller à un autre mois',
  'booker.day.free': {
    one: '{date}, {count} horaire libre',
    many: '{date}, {count} horaires libres',
    other: '{date}, {count} horaires libres',
  },
  'booker.day.none': '{date}, aucun horaire libre',
  'booker.day.empty': 'Aucun horaire libre ce jour-là.',
  'booker.month.none': 'Aucun horaire libre en {month}.',
  'booker.layout': 'Affichage',
  'booker.layout.month': 'Mois',
  'booker.layout.column': 'Jours',
  'booker.clock': 'Horloge',
  'booker.clock.12': '12 h',
  'booker.clock.24': '24 h',
  'booker.seats': { one: '{count} place libre', many: '{count} places libres', other: '{count} places libres' },
  'booker.nearby': 'Choisissez l’un des horaires libres les plus proches',
  'booker.loading': 'Chargement des horaires…',
  'booker.failed': 'Les horaires n’ont pas pu être chargés. Vérifiez votre connexion et réessayez.',
  'booker.zone.search': 'Chercher une ville ou un fuseau horaire',
  'booker.zone.none': 'Aucun fuseau horaire ne porte ce nom.',
  'booker.zone.found': {
    one: '{count} fuseau horaire',
    many: '{count} fuseaux horaires',
    other: '{count} fuseaux horaires',
  },
  'booker.zone.there': '{time} là-bas',
  'booker.zone.close': 'Fermer',
}
