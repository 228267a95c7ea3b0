import { useEffect } from 'react'

/** The least room that the head leaves to the last rows, in pixels. */
const roomBelowPx = 80

/** How far the head of a table moves down to stay visible, in pixels. */
export function headShiftPx(table: { top: number; height: number }, edgePx: number): number {
  return Math.max(0, Math.min(edgePx - table.top, table.height - roomBelowPx))
}

/** Keeps the head visible for a table that scrolls sideways by itself and vertically with the page. */
export function useHeadShift(holder: HTMLElement | null, isOn: boolean): void {
  useEffect(() => {
    if (!holder || !isOn) return undefined
    const shift = () => {
      const edgePx = Number.parseFloat(getComputedStyle(holder).getPropertyValue('--sticky-top')) || 0
      holder.style.setProperty('--head-shift', `${headShiftPx(holder.getBoundingClientRect(), edgePx)}px`)
    }
    shift()
    const listening = new AbortController()
    addEventListener('scroll', shift, { capture: true, passive: true, signal: listening.signal })
    addEventListener('resize', shift, { signal: listening.signal })
    return () => {
      listening.abort()
      holder.style.removeProperty('--head-shift')
    }
  }, [holder, isOn])
}
