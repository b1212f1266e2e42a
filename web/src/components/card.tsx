import type { ComponentChildren, JSX } from 'preact'

type CardProps = {
  /** The heading. */
  title: ComponentChildren
  /** True for a small form, such as the sign-in. */
  isSlim?: boolean
  children: ComponentChildren
}

/** The whole content of a page with one subject. */
export const PageCard = ({ title, isSlim = false, children }: CardProps): JSX.Element => (
  <PageCardOf isSlim={isSlim}>
    <h1 id="title">{title}</h1>
    {children}
  </PageCardOf>
)

/** A page's card whose heading is somewhere inside, with the id `title`. */
export const PageCardOf = ({ isSlim = false, children }: Omit<CardProps, 'title'>): JSX.Element => (
  <section class={isSlim ? 'card centred slim stack' : 'card centred stack'} aria-labelledby="title">
    {children}
  </section>
)

/** Buttons in a row. */
export const Actions = ({ children }: { children: ComponentChildren }): JSX.Element => <p class="actions">{children}</p>

type LinkButtonProps = { href: string; isQuiet?: boolean; children: ComponentChildren }

/** A link that looks like a button. */
export const LinkButton = ({ href, isQuiet = false, children }: LinkButtonProps): JSX.Element => (
  <a class={isQuiet ? 'button quiet' : 'button'} href={href}>
    {children}
  </a>
)

/** A fact under its name. */
export type Row = readonly [label: string, content: ComponentChildren]

/** Facts under their names. Screen readers get a list of terms; it looks like a table. Absent rows are left out. */
export const Rows = ({ rows }: { rows: readonly (Row | false | undefined)[] }): JSX.Element => (
  <dl class="rows">
    {rows.map(
      (row) =>
        row && (
          <div key={row[0]}>
            <dt>{row[0]}</dt>
            <dd>{row[1]}</dd>
          </div>
        ),
    )}
  </dl>
)

type FactProps = { icon: ComponentChildren; label: string; children: ComponentChildren }

/** A fact behind its icon. It stands in a list of the class `facts`, and its name is for screen readers. */
export const Fact = ({ icon, label, children }: FactProps): JSX.Element => (
  <div>
    <dt>
      {icon}
      <span class="unseen">{label}</span>
    </dt>
    <dd>{children}</dd>
  </div>
)

type StandingProps = { icon: ComponentChildren; title: string; text: ComponentChildren; isEnded?: boolean | undefined }

/** Says in the heading of a page how things stand. `isEnded` is for what no longer takes place. */
export const Standing = ({ icon, title, text, isEnded = false }: StandingProps): JSX.Element => (
  <div class={isEnded ? 'standing ended' : 'standing'}>
    <span class="mark">{icon}</span>
    <div>
      <h1 id="title">{title}</h1>
      <p class="soft">{text}</p>
    </div>
  </div>
)
