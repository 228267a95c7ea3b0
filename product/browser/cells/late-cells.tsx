import type { ComponentType } from 'react'
import type { CellKind } from '#ui/report/cell-kinds.ts'
import { lateComponent } from '#ui/late-component.ts'

type CellProps = Parameters<CellKind>[0]

/** A kind of cell that shows the usual text until its code is there. */
function lateCell(load: () => Promise<ComponentType<CellProps>>): CellKind {
  const { Component } = lateComponent<CellProps>(load, ({ usual }) => usual)
  return (cell) => <Component {...cell} />
}

const wordCells = () => import('./word-cells.tsx')
const timePartCell = () => import('./time-part-cell.tsx')
const gcShareCell = () => import('./gc-share-cell.tsx')
const unallocatedCells = () => import('./unallocated-cells.tsx')

/** The kinds of cells of single lists, whose code is loaded with the first of them. */
export const lateCells: Readonly<Record<string, CellKind>> = {
  /** What Lakegauge ran a statement for. */
  'own-purpose': lateCell(() => wordCells().then(({ OwnPurpose }) => OwnPurpose)),
  /** What an all-purpose cluster was used for. */
  'cluster-use': lateCell(() => wordCells().then(({ ClusterUse }) => ClusterUse)),
  /** Where statements on a SQL warehouse came from. */
  'statement-source': lateCell(() => wordCells().then(({ StatementSource }) => StatementSource)),
  /** Minutes after which compute stops by itself. */
  'auto-stop': lateCell(() => wordCells().then(({ AutoStop }) => AutoStop)),
  /** The text of a statement on a SQL warehouse. */
  'statement-text': lateCell(() => wordCells().then(({ StatementText }) => StatementText)),
  /** A part of the time of an execution. */
  'time-part': lateCell(() => timePartCell().then(({ TimePart }) => TimePart)),
  /** How much of the time of tasks was garbage collection, marked where it is high. */
  'gc-share': lateCell(() => gcShareCell().then(({ GcShare }) => GcShare)),
  /** Unallocated cost that opens its breakdown. */
  'breakdown-of-unallocated': lateCell(() =>
    unallocatedCells().then(({ BreakdownOfUnallocated }) => BreakdownOfUnallocated),
  ),
  /** Why cost is not allocated, and what to do. */
  'unallocated-reason': lateCell(() => unallocatedCells().then(({ ReasonAndStep }) => ReasonAndStep)),
}
