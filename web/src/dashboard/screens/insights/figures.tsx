import type { ComponentChildren, JSX } from 'preact'
import { TableFrame } from '../../kit/table-frame.tsx'
import { useTexts } from '../../texts.tsx'

type FiguresProps = {
  /** What the table shows. */
  name: string
  head: readonly string[]
  rows: readonly (readonly ComponentChildren[])[]
}

/** Figures as a table. The first column is the name of the row. */
export const Figures = ({ name, head, rows }: FiguresProps): JSX.Element => (
  <TableFrame name={name}>
    <thead>
      <tr>
        {head.map((column, index) => (
          <th key={column} scope="col" class={index > 0 ? 'number' : undefined}>
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([first, ...values], index) => (
        <tr key={`${index}`}>
          <th scope="row">{first}</th>
          {values.map((value, place) => (
            <td key={head[place + 1]} class="number">
              {value}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </TableFrame>
)

/** The figures of a chart, for whoever reads better than they see. */
export function AsTable(props: FiguresProps): JSX.Element {
  const t = useTexts()
  return (
    <details>
      <summary>{t('insights.asTable')}</summary>
      <Figures {...props} />
    </details>
  )
}

/** A figure that stands for all others. */
export const KeyFigure = ({ value, name }: { value: string; name: string }): JSX.Element => (
  <p class="key-figure">
    <strong>{value}</strong> <span class="soft">{name}</span>
  </p>
)
