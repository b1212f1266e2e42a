import type { JSX } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

/** A bar, with the values of its parts from the bottom to the top. */
export type Bar = { label: string; values: readonly number[] }

type BarChartProps = {
  /** What the chart shows, for screen readers. The table beside it has the figures. */
  title: string
  bars: readonly Bar[]
  /** The names of the parts. */
  parts: readonly string[]
  write: (value: number) => string
}

/** Lengths are in pixels of the screen, so that the texts have the same size in every chart. */
const FIRST_WIDTH = 640
const HEIGHT = 200
const [TOP, BOTTOM, START] = [12, 28, 44]
/** Closer labels would touch each other. */
const LABEL = 64
const MAX_BAR = 48

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Returns the top of the axis: 1, 2 or 5 times a power of ten, or a small whole number. */
export function topOf(highest: number): number {
  if (highest <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(highest))
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= highest) ?? highest
}

/** Bars side by side, each of one or more parts on top of each other. */
export function BarChart({ title, bars, parts, write }: BarChartProps): JSX.Element {
  const top = topOf(Math.max(...bars.map(({ values }) => sum(values)), 0))
  const scale = (HEIGHT - TOP - BOTTOM) / top
  const { figure, width: all } = useWidth()
  const step = (all - START) / Math.max(bars.length, 1)
  const width = Math.min(step * 0.7, MAX_BAR)
  const everyLabel = Math.ceil(LABEL / step)
  return (
    <figure class="chart" ref={figure}>
      <svg viewBox={`0 0 ${all} ${HEIGHT}`} role="img" aria-label={title}>
        {[0, top / 2, top].map((value) => (
          <g key={value} class="axis">
            <line x1={START} x2={all} y1={HEIGHT - BOTTOM - value * scale} y2={HEIGHT - BOTTOM - value * scale} />
            <text x={START - 8} y={HEIGHT - BOTTOM - value * scale + 4} text-anchor="end">
              {write(value)}
            </text>
          </g>
        ))}
        {bars.map(({ label, values }, index) => {
          const x = START + step * index + (step - width) / 2
          return (
            <g key={label}>
              <title>{`${label}: ${write(sum(values))}`}</title>
              {values.map((value, part) => {
                const below = sum(values.slice(0, part))
                return (
                  <rect
                    key={parts[part]}
                    class={`part-${part}`}
                    x={x}
                    width={width}
                    y={HEIGHT - BOTTOM - (below + value) * scale}
                    height={value * scale}
                  />
                )
              })}
              {index % everyLabel === 0 && (
                <text x={x + width / 2} y={HEIGHT - 8} text-anchor="middle">
                  {label}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      {parts.length > 1 && (
        <figcaption>
          <ul class="legend">
            {parts.map((part, index) => (
              <li key={part}>
                <svg viewBox="0 0 10 10" aria-hidden="true">
                  <rect class={`part-${index}`} width="10" height="10" />
                </svg>
                {part}
              </li>
            ))}
          </ul>
        </figcaption>
      )}
    </figure>
  )
}

/** Follows the width of the chart, in pixels. */
function useWidth() {
  const figure = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(FIRST_WIDTH)
  useLayoutEffect(() => {
    const element = figure.current
    if (!element) return
    const follow = () => setWidth(Math.max(element.clientWidth, START + LABEL))
    follow()
    const observer = new ResizeObserver(follow)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { figure, width }
}
