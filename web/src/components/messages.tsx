import type { Translator } from '@daybook/i18n'
import type { ComponentChildren, JSX } from 'preact'

/** The error in the answer to a question, and the id of its control. */
export type Problem = { id: string; label: string; message: string }

/** The focus goes to a message, so that screen readers read it first. */
const FIRST = { tabIndex: -1, autofocus: true } as const

/** Says something that is no error. */
export const Notice = ({ children }: { children: ComponentChildren }): JSX.Element => (
  <p class="notice" role="status" {...FIRST}>
    {children}
  </p>
)

/** Shows an error that belongs to no control. Without a text it shows nothing. */
export const Alert = ({ text }: { text: string | undefined }): JSX.Element | null =>
  text === undefined ? null : (
    <div class="problem" role="alert" {...FIRST}>
      <p>{text}</p>
    </div>
  )

/** Lists the errors of a form at the top of the page. Each error links to its control. */
export const Problems = ({ problems, t }: { problems: readonly Problem[]; t: Translator }): JSX.Element | null =>
  problems.length === 0 ? null : (
    <div class="problem" role="alert" {...FIRST}>
      <h2>{t('page.problem.title', { count: problems.length })}</h2>
      <ul>
        {problems.map(({ id, label, message }) => (
          <li key={id}>
            <a href={`#${id}`}>{t('page.problem.of', { label: asName(label), problem: message })}</a>
          </li>
        ))}
      </ul>
    </div>
  )

/** Returns a label without its question mark, as a name before a colon. */
function asName(label: string): string {
  const question = label.replace(/^¿/, '')
  return /[?？]$/.test(question) ? question.slice(0, -1).trimEnd() : question
}
