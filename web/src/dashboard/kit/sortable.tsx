import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useTexts } from '../texts.tsx'
import { GripIcon } from './icons.tsx'

type SortableProps<Item> = {
  items: readonly Item[]
  keyOf: (item: Item) => string
  nameOf: (item: Item) => string
  onSort: (items: Item[]) => void
  children: (item: Item, index: number) => ComponentChildren
}

/** Returns the list with the item of one place at another place. */
function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from)
  const item = items[from]
  return item === undefined ? [...items] : [...rest.slice(0, to), item, ...rest.slice(to)]
}

/** A list whose order is changed by dragging the handle, or by the arrow keys on it. */
export function Sortable<Item>({ items, keyOf, nameOf, onSort, children }: SortableProps<Item>): JSX.Element {
  const t = useTexts()
  const [dragged, setDragged] = useState<number | undefined>(undefined)
  const [over, setOver] = useState<number | undefined>(undefined)
  const [said, setSaid] = useState('')

  const move = (from: number, to: number) => {
    const item = items[from]
    if (to < 0 || to >= items.length || item === undefined || from === to) return
    onSort(moved(items, from, to))
    setSaid(t('kit.sort.moved', { name: nameOf(item), place: to + 1, total: items.length }))
  }
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }

  return (
    <>
      <ol class="sortable">
        {items.map((item, index) => (
          <li
            key={keyOf(item)}
            class={over === index && dragged !== index ? 'over' : undefined}
            onDragOver={(event) => {
              if (dragged === undefined) return
              event.preventDefault()
              setOver(index)
            }}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged !== undefined) move(dragged, index)
              end()
            }}
          >
            <button
              type="button"
              class="grip"
              draggable
              aria-label={t('kit.sort.handle', { name: nameOf(item), place: index + 1, total: items.length })}
              onDragStart={(event) => {
                event.dataTransfer?.setData('text/plain', keyOf(item))
                setDragged(index)
              }}
              onDragEnd={end}
              onKeyDown={(event) => {
                const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
                if (step === undefined) return
                event.preventDefault()
                move(index, index + step)
              }}
            >
              <GripIcon />
            </button>
            <div>{children(item, index)}</div>
          </li>
        ))}
      </ol>
      <p class="unseen" role="status">
        {said}
      </p>
    </>
  )
}
