import type { EChartsType } from 'echarts/core'
import type { ChartTimes } from './chart-data.ts'

/** The first and last category between two values of the axis; undefined where there are not two. */
export function placesBetween(
  from: number,
  to: number,
  times: ChartTimes | undefined,
): [number, number] | undefined {
  if (!times) return to > from ? [Math.max(0, from), Math.max(0, to)] : undefined
  const inside = times.atMs.flatMap((atMs, place) => (atMs >= from && atMs <= to ? [place] : []))
  const [first, last] = [inside[0], inside.at(-1)]
  return first === undefined || last === undefined || first === last ? undefined : [first, last]
}

/** Lets the pointer draw a range over the axis, in its values; answers how to end it. */
export function listenForRange(
  chart: EChartsType,
  holder: HTMLElement,
  onRange: (from: number, to: number) => void,
): () => void {
  const shade = document.createElement('div')
  shade.style.cssText =
    'position: absolute; top: 0; bottom: 24px; display: none; background: var(--chart-band); pointer-events: none'
  holder.append(shade)
  let start: number | undefined
  const valueAt = (x: number) => {
    const value: unknown = chart.convertFromPixel({ xAxisIndex: 0 }, x)
    return typeof value === 'number' ? value : 0
  }
  const xOf = (event: PointerEvent) => event.clientX - holder.getBoundingClientRect().left
  const handleDown = (event: PointerEvent) => {
    start = xOf(event)
  }
  const handleMove = (event: PointerEvent) => {
    if (start === undefined) return
    const x = xOf(event)
    shade.style.display = Math.abs(x - start) > 4 ? 'block' : 'none'
    shade.style.left = `${Math.min(start, x)}px`
    shade.style.width = `${Math.abs(x - start)}px`
  }
  const handleUp = (event: PointerEvent) => {
    const ends =
      start === undefined ? [] : [valueAt(start), valueAt(xOf(event))].sort((one, other) => one - other)
    start = undefined
    shade.style.display = 'none'
    const [from, to] = ends
    if (from !== undefined && to !== undefined && to > from) onRange(from, to)
  }
  const controller = new AbortController()
  const { signal } = controller
  holder.addEventListener('pointerdown', handleDown, { signal })
  window.addEventListener('pointermove', handleMove, { signal })
  window.addEventListener('pointerup', handleUp, { signal })
  return () => {
    controller.abort()
    shade.remove()
  }
}
