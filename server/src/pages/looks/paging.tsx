import type { Translator } from '@daybook/i18n'
import type { JSX } from 'preact'
import { textOf } from '../query.ts'

/** Nobody turns so many pages. Without a maximum, an address could make the database pass over any number of rows. */
const MAX_PAGE = 1000

/** Returns the number of the page in the address, or 1. */
export function pageNumber(query: unknown): number {
  const number = Number(textOf(query, 'page'))
  return Number.isInteger(number) && number >= 1 && number <= MAX_PAGE ? number : 1
}

/** Takes one row more than a page shows, to know whether there is another page. */
export const rowsOf = (page: number, size: number): { skip: number; take: number } => ({
  skip: (page - 1) * size,
  take: size + 1,
})

type PageLinksProps = {
  page: number
  hasNext: boolean
  to: (parameters: { page: number | undefined }) => string
  t: Translator
}

/** Links to the neighbours of a page, if the list has more than one. */
export const PageLinks = ({ page, hasNext, to, t }: PageLinksProps): JSX.Element | null =>
  page === 1 && !hasNext ? null : (
    <nav class="pages" aria-label={t('page.pages')}>
      {page > 1 && (
        <a href={to({ page: page === 2 ? undefined : page - 1 })} rel="prev">
          {t('page.pages.previous')}
        </a>
      )}
      <span aria-current="page">{t('page.pages.current', { number: page })}</span>
      {hasNext && page < MAX_PAGE && (
        <a href={to({ page: page + 1 })} rel="next">
          {t('page.pages.next')}
        </a>
      )}
    </nav>
  )
