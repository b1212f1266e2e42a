import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { MoreIcon } from './icons.tsx'

export type MenuItem = {
  text: string
  isDangerous?: boolean
  isDisabled?: boolean
  /** An item is a link or a button. */
  href?: string
  onChoose?: () => void
}

type MenuProps = {
  /** The name of the button, for example the name of the object: `Actions for Intro call`. */
  label: string
  items: readonly (MenuItem | false | undefined)[]
  /** What the button shows. Without it, it shows three dots. */
  children?: ComponentChildren
}

/** A button with a list of actions (ARIA Authoring Practices, menu button). */
export function Menu({ label, items, children }: MenuProps): JSX.Element {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const shown = items.filter((item): item is MenuItem => Boolean(item))

  useEffect(() => {
    if (!isOpen) return
    itemsIn(root.current)[0]?.focus()
    const onPointerDown = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setIsOpen(false)
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [isOpen])

  const close = () => {
    setIsOpen(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const all = itemsIn(root.current)
    const place = all.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: all.length - 1 }[event.key]
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    } else if (event.key === 'Tab') setIsOpen(false)
    else if (to !== undefined) all.at(to % all.length)?.focus()
    else return
    if (event.key !== 'Tab') event.preventDefault()
  }

  return (
    <div class="menu-of" ref={root}>
      <button
        ref={button}
        type="button"
        class={children ? 'button quiet' : 'icon-button'}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {children ?? <MoreIcon />}
      </button>
      {isOpen && (
        <div id={id} role="menu" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
          {shown.map(({ text, href, onChoose, isDangerous, isDisabled }) =>
            href === undefined ? (
              <button
                key={text}
                type="button"
                role="menuitem"
                tabIndex={-1}
                disabled={isDisabled}
                class={isDangerous ? 'dangerous' : undefined}
                onClick={() => {
                  close()
                  onChoose?.()
                }}
              >
                {text}
              </button>
            ) : (
              <a key={text} href={href} role="menuitem" tabIndex={-1} onClick={() => setIsOpen(false)}>
                {text}
              </a>
            ),
          )}
        </div>
      )}
    </div>
  )
}

const itemsIn = (root: HTMLElement | null): HTMLElement[] => [
  ...(root?.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)') ?? []),
]
