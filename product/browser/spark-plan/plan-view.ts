/** How a plan lies in its window: the offset of its origin in pixels, and how large a pixel of it is. */
export type PlanView = { x: number; y: number; scale: number }
type Size = { width: number; height: number }
type Point = { x: number; y: number }

const smallest = 0.05
const largest = 2
const leastReadable = 0.8

const within = (scale: number) => Math.min(largest, Math.max(smallest, scale))

/** The whole plan in the middle of its window, at most as large as it is. */
export function fitted(plan: Size, window: Size): PlanView {
  const scale = within(Math.min(1, window.width / plan.width, window.height / plan.height))
  return {
    x: (window.width - plan.width * scale) / 2,
    y: (window.height - plan.height * scale) / 2,
    scale,
  }
}

/** The plan large enough to be read, from its top where it does not fit. */
export function readable(plan: Size, window: Size): PlanView {
  const whole = fitted(plan, window)
  if (whole.scale >= leastReadable) return whole
  const scale = leastReadable
  return { x: (window.width - plan.width * scale) / 2, y: 0, scale }
}

/** Larger or smaller by a factor, so that a point of the window stays where it is. */
export function zoomed(view: PlanView, factor: number, at: Point): PlanView {
  const scale = within(view.scale * factor)
  const ratio = scale / view.scale
  return { x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio, scale }
}

/** Moved by pixels of the window. */
export function moved(view: PlanView, by: Point): PlanView {
  return { ...view, x: view.x + by.x, y: view.y + by.y }
}

/** Moved as little as needed to show a box of the plan whole, or its upper left corner where it is larger. */
export function shown(view: PlanView, box: Point & Size, window: Size): PlanView {
  const offsetFor = (offset: number, start: number, length: number, room: number) =>
    Math.max(-start * view.scale, Math.min(offset, room - (start + length) * view.scale))
  return {
    ...view,
    x: offsetFor(view.x, box.x, box.width, window.width),
    y: offsetFor(view.y, box.y, box.height, window.height),
  }
}
