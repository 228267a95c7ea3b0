import { useCallback, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { Column } from '#contract/columns.ts'
import { measured, usualWidthPx } from './column-widths.ts'
import { fitOf, givingWay } from './fitting-columns.ts'
import type { Fit } from './fitting-columns.ts'
import { watchContent, type ContentWatch } from './watch-content.ts'

type Widths = ReadonlyMap<string, number>
const noWidths: Widths = new Map()
const nothingHidden: Fit = { isTight: false, withoutRoom: new Set() }
const scrollbarPx = 16

/** The room for a table, in pixels, as it changes; undefined before it is known. Who measures it earlier calls back. */
function useRoom(holder: HTMLElement | null) {
  const [roomPx, setRoomPx] = useState<number>()
  useLayoutEffect(() => {
    if (!holder) return undefined
    const observer = new ResizeObserver(() => setRoomPx(holder.offsetWidth))
    observer.observe(holder)
    return () => observer.disconnect()
  }, [holder])
  const onFirstRoom = useCallback((firstPx: number) => setRoomPx((known) => known ?? firstPx), [])
  return { roomPx, onFirstRoom }
}

type Measured = { roomPx: number; widths: readonly (readonly [string, number])[] }

/** The room for a table and the widths that its columns want, read in one layout, while nothing holds them back. */
function measuredIn(holder: HTMLElement, table: HTMLTableElement): Measured {
  const isTight = table.hasAttribute('data-tight')
  table.removeAttribute('data-tight')
  table.style.cssText = 'width: max-content; min-width: 0'
  const heads = [...table.querySelectorAll<HTMLElement>('thead [data-column]')]
  const widths = heads.map((head) => [head.dataset['column'] ?? '', head.offsetWidth] as const)
  const roomPx = holder.offsetWidth
  table.style.cssText = ''
  if (isTight) table.setAttribute('data-tight', '')
  return { roomPx, widths }
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
  const { roomPx, onFirstRoom } = useRoom(holder)
  const widths = useWidths({ holder, isOn, isLong, roomPx, onFirstRoom })
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
  return { holder, setHolder, shown, isTight: fit.isTight, withoutRoom: fit.withoutRoom }
}

type WidthsGiven = Pick<Given, 'isOn' | 'isLong'> &
  ReturnType<typeof useRoom> & { holder: HTMLElement | null }

/**
 * The widths that columns want. They are read after each drawing that changed what stands in the table, for other rows
 * want other widths: to read them, the browser lays out the whole table.
 */
function useWidths({ holder, isOn, isLong, roomPx, onFirstRoom }: WidthsGiven): Widths {
  const [widths, setWidths] = useState<Widths>(noWidths)
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  const content = useRef<ContentWatch>(null)
  const measuredRoomPx = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (!holder) return undefined
    // A cell that draws itself anew, as one whose code comes late. In a long table widths are fixed.
    const watch = watchContent(holder, () => isLong || drawAgain())
    content.current = watch
    return () => watch.stop()
  }, [holder, isLong])
  const takeOver = useCallback((read: Measured['widths']) => {
    setWidths((before) => {
      const isKnown = read.every(([name, width]) => before.get(name) === width)
      return isKnown ? before : new Map([...before, ...read])
    })
  }, [])
  useLayoutEffect(() => {
    const table = holder?.querySelector('table')
    if (!holder || !table || !isOn) return
    const isChanged = content.current?.hasChanged() === true
    if (!isChanged && roomPx === measuredRoomPx.current) return
    const read = measuredIn(holder, table)
    measuredRoomPx.current = roomPx ?? read.roomPx
    onFirstRoom(read.roomPx)
    takeOver(read.widths)
  })
  return widths
}

/** The columns that will have room, judged before their cells are known; undefined before the room is. */
export function useExpectedColumns(
  columns: readonly Column[],
  priorityOrder: readonly string[],
  stays: readonly (string | undefined)[],
  holder: HTMLElement | null,
): readonly Column[] | undefined {
  const { roomPx, onFirstRoom } = useRoom(holder)
  useLayoutEffect(() => {
    if (holder) onFirstRoom(holder.offsetWidth)
  }, [holder, onFirstRoom])
  if (roomPx === undefined) return undefined
  const order = givingWay(
    columns.map(({ name }) => name),
    priorityOrder,
    stays,
  )
  const sized = columns.map((column, place) => measured(column, place, usualWidthPx(column, place) * 0.75))
  const { withoutRoom } = fitOf(sized, order, roomPx)
  return columns.filter(({ name }) => !withoutRoom.has(name))
}
