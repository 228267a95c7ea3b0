import type { CellKind } from '#ui/report/cell-kinds.ts'
import { PartName } from '../time-parts/part-name.tsx'

type CellProps = Parameters<CellKind>[0]

/** A part of the time by its name, with its color. */
export const TimePart = ({ value, usual }: CellProps) =>
  typeof value === 'string' ? <PartName part={value} /> : usual
