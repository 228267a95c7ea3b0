import { createContext, type ReactNode } from 'react'
import type { Column } from '#contract/columns.ts'
import type { Row } from '#contract/report.ts'

/** Draws a cell of a column that names it; `value` is what the row has there, `usual` what would stand there, with the mark of an estimate. */
export type CellKind = (cell: { row: Row; column: Column; value: unknown; usual: ReactNode }) => ReactNode

/** How the product draws cells, by the name that columns give: a change with its sign, a cost that opens its breakdown. */
export const CellKinds = createContext<Readonly<Record<string, CellKind>>>({})
