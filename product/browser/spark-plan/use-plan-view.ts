import { useElementSize, useMergedRef } from '@mantine/hooks'
import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react'
import type { PlanLayout } from './plan-layout.ts'
import { fitted, moved, readable, shown, zoomed, type PlanView } from './plan-view.ts'

const step = 1.25
const stride = 60
const moves: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: stride, y: 0 },
  ArrowRight: { x: -stride, y: 0 },
  ArrowUp: { x: 0, y: stride },
  ArrowDown: { x: 0, y: -stride },
}
/** A press that moves less opens the operator under it. */
const leastDrag = 4

/** What of a plan is shown in its window, and how it is moved and zoomed. Until somebody does, as much is shown as can be read. */
export function usePlanView(layout: PlanLayout) {
  const { ref: sized, width, height } = useElementSize<HTMLDivElement>()
  const [holder, setHolder] = useState<HTMLDivElement | null>(null)
  const drag = useRef<{ x: number; y: number; isDrag: boolean } | undefined>(undefined)
  const [chosen, setChosen] = useState<PlanView>()
  const size = { width: Math.max(width, 1), height: Math.max(height, 1) }
  const first = readable(layout, size)
  const change = (of: (now: PlanView) => PlanView) => setChosen((now) => of(now ?? first))
  const zoom = (factor: number) =>
    change((now) => zoomed(now, factor, { x: size.width / 2, y: size.height / 2 }))
  const fit = () => setChosen(fitted(layout, size))
  useWheelZoom(holder, (factor, at) => change((now) => zoomed(now, factor, at)))
  return {
    holderRef: useMergedRef(sized, setHolder),
    view: chosen ?? first,
    zoomIn: () => zoom(step),
    zoomOut: () => zoom(1 / step),
    fit,
    /** Moves an operator that the keyboard reached into the window. */
    handleFocus({ target }: FocusEvent) {
      const box = layout.nodes.get(Number(target.getAttribute('data-operator') ?? Number.NaN))
      if (box && !drag.current) change((now) => shown(now, box, size))
    },
    handlePointerDown({ clientX: x, clientY: y }: PointerEvent) {
      drag.current = { x, y, isDrag: false }
    },
    handlePointerMove({ clientX: x, clientY: y, buttons }: PointerEvent) {
      const from = drag.current
      if (!from || buttons === 0) return
      const by = { x: x - from.x, y: y - from.y }
      if (!from.isDrag && Math.hypot(by.x, by.y) < leastDrag) return
      drag.current = { x, y, isDrag: true }
      change((now) => moved(now, by))
    },
    /** The end of a drag opens nothing. */
    handleClickCapture(event: MouseEvent) {
      if (drag.current?.isDrag === true) event.stopPropagation()
      drag.current = undefined
    },
    handleKey(event: KeyboardEvent) {
      const by = moves[event.key]
      if (by) change((now) => moved(now, by))
      else if (event.key === '+') zoom(step)
      else if (event.key === '-') zoom(1 / step)
      else if (event.key === '0') fit()
      else return
      event.preventDefault()
    },
  }
}

type Zoom = (factor: number, at: { x: number; y: number }) => void

/** The wheel zooms while Ctrl is held; otherwise it scrolls the page. */
function useWheelZoom(holder: HTMLDivElement | null, zoom: Zoom): void {
  useEffect(() => {
    const handleWheel = (event: WheelEvent) => {
      if (!event.ctrlKey || !holder) return
      event.preventDefault()
      const { left, top } = holder.getBoundingClientRect()
      zoom(Math.exp(-event.deltaY / 400), { x: event.clientX - left, y: event.clientY - top })
    }
    // React listens to wheels passively, which cannot keep the page from zooming.
    holder?.addEventListener('wheel', handleWheel, { passive: false })
    return () => holder?.removeEventListener('wheel', handleWheel)
  }, [holder, zoom])
}
