import type { EChartsType } from 'echarts/core'

/** Lets the pointer draw a range over categories; answers how to end it. */
export function listenForRange(
  chart: EChartsType,
  holder: HTMLElement,
  onRange: (first: number, last: number) => void,
): () => void {
  const shade = document.createElement('div')
  shade.style.cssText =
    'position: absolute; top: 0; bottom: 24px; display: none; background: var(--chart-band); pointer-events: none'
  holder.append(shade)
  let start: number | undefined
  const placeAt = (x: number) => {
    const place: unknown = chart.convertFromPixel({ xAxisIndex: 0 }, x)
    return typeof place === 'number' ? place : 0
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
    const places =
      start === undefined ? [] : [placeAt(start), placeAt(xOf(event))].sort((one, other) => one - other)
    start = undefined
    shade.style.display = 'none'
    const [first, last] = places
    if (first !== undefined && last !== undefined && last > first) onRange(first, last)
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
