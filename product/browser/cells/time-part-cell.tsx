import type { CellKind } from '#ui/report/cell-kinds.ts'
import { Swatch } from '#ui/fill/swatch.tsx'
import { timePartOf } from '#product/contract/time-parts.ts'
import { timeFill } from '../time-parts/time-fill.ts'

type CellProps = Parameters<CellKind>[0]

/** A part of the time by its name, with its color. */
export const TimePart = ({ value, usual }: CellProps) => {
  if (typeof value !== 'string') return usual
  const { label, meaning } = timePartOf(value)
  return (
    <span data-tooltip={meaning}>
      <Swatch fill={timeFill(value)} /> {label}
    </span>
  )
}
