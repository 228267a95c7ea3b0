import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'

const pageStep = 10

/** Where a key leads from a row; undefined where it leads nowhere. */
export function rowAfterKey(key: string, row: number, rowCount: number): number | undefined {
  const last = rowCount - 1
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: row + 1,
    ArrowUp: row - 1,
    PageDown: row + pageStep,
    PageUp: row - pageStep,
    Home: 0,
    End: last,
  }
  const wanted = steps[key]
  return wanted === undefined || rowCount === 0 ? undefined : Math.max(0, Math.min(last, wanted))
}

/** Where an arrow to the side leads: through what a row holds, and from the first back to the row; undefined where nowhere. */
export function besideAfterKey<Item>(
  key: string,
  row: Item,
  held: readonly Item[],
  from: Item,
): Item | undefined {
  const place = held.indexOf(from)
  if (key === 'ArrowRight') return held[place + 1]
  if (key !== 'ArrowLeft' || place < 0) return undefined
  return place === 0 ? row : held[place - 1]
}

const focusable = 'a, button:not(:disabled), input:not(:disabled)'

/** True if an arrow to the side moved the focus within a row. */
function movedWithinRow({ key, target }: KeyboardEvent<HTMLElement>): boolean {
  const row = target instanceof HTMLElement ? target.closest<HTMLElement>('tr[data-row]') : null
  if (!row || !(target instanceof HTMLElement)) return false
  const next = besideAfterKey(key, row, [...row.querySelectorAll<HTMLElement>(focusable)], target)
  next?.focus()
  return next !== undefined
}

/** Keyboard movement: one row is reachable by tab, arrows move over rows and within one, Enter opens, space chooses. */
export function useRowFocus(rowCount: number, showRow: (row: number) => void) {
  const [reachable, setReachable] = useState(0)
  const awaitedFrame = useRef(0)
  // A row in the page takes the focus at once, for the next key may come before the next frame.
  const focusRow = (body: HTMLElement, row: number) => {
    const found = () => body.querySelector<HTMLElement>(`[data-row="${row}"]`)
    const present = found()
    if (present) present.focus()
    else awaitedFrame.current = requestAnimationFrame(() => found()?.focus())
  }
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const { currentTarget: body, target } = event
    cancelAnimationFrame(awaitedFrame.current)
    if (movedWithinRow(event)) return event.preventDefault()
    if (!(target instanceof HTMLTableRowElement)) return
    const row = Number(target.dataset['row'])
    const next = rowAfterKey(event.key, row, rowCount)
    if (next !== undefined) {
      event.preventDefault()
      setReachable(next)
      showRow(next)
      focusRow(body, next)
    } else if (event.key === 'Enter') target.querySelector<HTMLElement>('th a, th button')?.click()
    else if (event.key === ' ') {
      event.preventDefault()
      target.querySelector<HTMLElement>('input[type=checkbox]')?.click()
    }
  }
  return { reachable: Math.min(reachable, Math.max(0, rowCount - 1)), handleKey }
}
