import { useLayoutEffect, useMemo, useState } from 'react'
import type { Column } from '#contract/columns.ts'
import { measured, usualWidthPx } from './column-widths.ts'
import { fitOf, givingWay } from './fitting-columns.ts'
import type { Fit } from './fitting-columns.ts'

type Widths = ReadonlyMap<string, number>
const nothingHidden: Fit = { isTight: false, withoutRoom: new Set() }
const scrollbarPx = 16

/** The room for a table, in pixels; undefined before it is known. */
function useRoom(holder: HTMLElement | null): number | undefined {
  const [roomPx, setRoomPx] = useState<number>()
  useLayoutEffect(() => {
    if (!holder) return undefined
    const read = () => setRoomPx(holder.offsetWidth)
    read()
    const observer = new ResizeObserver(read)
    observer.observe(holder)
    return () => observer.disconnect()
  }, [holder])
  return roomPx
}

/** The widths that columns want, read while nothing holds them back. */
function widthsIn(table: HTMLTableElement): [string, number][] {
  const isTight = table.hasAttribute('data-tight')
  table.removeAttribute('data-tight')
  table.style.cssText = 'width: max-content; min-width: 0'
  const heads = [...table.querySelectorAll<HTMLElement>('thead [data-column]')]
  const widths = heads.map((head): [string, number] => [head.dataset['column'] ?? '', head.offsetWidth])
  table.style.cssText = ''
  if (isTight) table.setAttribute('data-tight', '')
  return widths
}

type Given = {
  columns: readonly Column[]
  /** Names of columns in the order in which they are hidden; the others follow from the right. */
  priorityOrder: readonly string[]
  stays: readonly (string | undefined)[]
  /** Off: the table scrolls sideways instead. */
  isOn: boolean
  isLong: boolean
  /** What stands before the columns and takes room, too. */
  besidePx: number
}

/** Hides columns that do not fit, so that the table needs no horizontal scrolling. */
export function useFittingColumns({ columns, priorityOrder, stays, isOn, isLong, besidePx }: Given) {
  const [holder, setHolder] = useState<HTMLElement | null>(null)
  const [widths, setWidths] = useState<Widths>(new Map())
  const roomPx = useRoom(holder)
  const order = givingWay(
    columns.map(({ name }) => name),
    priorityOrder,
    stays,
  ).join(' ')
  const fit = useMemo(() => {
    if (!isOn || roomPx === undefined) return nothingHidden
    const sized = columns.map((column, place) => measured(column, place, widths.get(column.name) ?? 0))
    return fitOf(sized, order.split(' '), roomPx - besidePx - (isLong ? scrollbarPx : 0))
  }, [columns, widths, order, roomPx, isOn, isLong, besidePx])
  const shown = useMemo(() => columns.filter(({ name }) => !fit.withoutRoom.has(name)), [columns, fit])
  // Measured after every drawing: other rows want other widths.
  useLayoutEffect(() => {
    const table = holder?.querySelector('table')
    if (!table) return
    const measure = () => {
      const read = widthsIn(table)
      setWidths((before) => {
        const isKnown = read.every(([name, width]) => before.get(name) === width)
        return isKnown ? before : new Map([...before, ...read])
      })
    }
    measure()
  })
  return { holder, setHolder, shown, isTight: fit.isTight, withoutRoom: fit.withoutRoom }
}

/** The columns that will have room, judged before their cells are known. */
export function useExpectedColumns(
  columns: readonly Column[],
  priorityOrder: readonly string[],
  stays: readonly (string | undefined)[],
  holder: HTMLElement | null,
): readonly Column[] {
  const roomPx = useRoom(holder)
  if (roomPx === undefined) return columns
  const order = givingWay(
    columns.map(({ name }) => name),
    priorityOrder,
    stays,
  )
  const sized = columns.map((column, place) => measured(column, place, usualWidthPx(column, place) * 0.75))
  const { withoutRoom } = fitOf(sized, order, roomPx)
  return columns.filter(({ name }) => !withoutRoom.has(name))
}
