import type { ComponentChildren, JSX } from 'preact'
import { useEffect } from 'preact/hooks'

type PageProps = {
  title: string
  /** A sentence that says what the screen is for. */
  lead?: ComponentChildren
  /** Buttons beside the heading. */
  actions?: ComponentChildren
  /** Leads back to the list from which the screen was opened. */
  back?: { href: string; text: string }
  children: ComponentChildren
}

/** A screen: its heading, which is also the title of the window, and its content. */
export function Page({ title, lead, actions, back, children }: PageProps): JSX.Element {
  useEffect(() => {
    document.title = `${title} · Daybook`
  }, [title])
  return (
    <div class="screen">
      <header class="screen-head">
        <div>
          {back && (
            <a class="back" href={back.href}>
              <span aria-hidden="true" class="turns">
                ‹
              </span>{' '}
              {back.text}
            </a>
          )}
          <h1 id="screen-title" tabIndex={-1}>
            {title}
          </h1>
          {lead && <p class="soft">{lead}</p>}
        </div>
        {actions && <div class="actions">{actions}</div>}
      </header>
      {children}
    </div>
  )
}

type PanelProps = {
  title?: ComponentChildren
  lead?: ComponentChildren
  actions?: ComponentChildren
  children?: ComponentChildren
}

/** A part of a screen in a frame. */
export const Panel = ({ title, lead, actions, children }: PanelProps): JSX.Element => (
  <section class="panel">
    {(title || actions) && (
      <header class="panel-head">
        <div>
          {title && <h2>{title}</h2>}
          {lead && <p class="soft">{lead}</p>}
        </div>
        {actions && <div class="actions">{actions}</div>}
      </header>
    )}
    {children}
  </section>
)

type EmptyProps = { icon?: ComponentChildren; title: string; text: ComponentChildren; children?: ComponentChildren }

/** Stands where nothing is yet. It says what would be here, and the children are the button that makes the first one. */
export const Empty = ({ icon, title, text, children }: EmptyProps): JSX.Element => (
  <div class="empty">
    {icon && <span class="mark">{icon}</span>}
    <h2>{title}</h2>
    <p class="soft">{text}</p>
    {children && <div class="actions">{children}</div>}
  </div>
)

/** A word about a state: `Confirmed`, `Hidden`. The tone is never the only sign, because the word says it too. */
export const Badge = ({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'good' | 'warn' | 'bad'
  children: ComponentChildren
}): JSX.Element => <span class={`badge ${tone}`}>{children}</span>
