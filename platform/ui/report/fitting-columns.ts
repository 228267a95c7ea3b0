export type MeasuredColumn = {
  name: string
  widthPx: number
  /** Its width where long texts are cut short. */
  tightPx: number
  /** It is hidden before long texts are cut short. */
  leavesFirst?: boolean | undefined
}

export type Fit = { isTight: boolean; withoutRoom: ReadonlySet<string> }

/**
 * How columns fit a width: those that leave first are hidden if that is enough; else long texts are truncated, and the columns of the
 * lowest priority are hidden.
 */
export function fitOf(
  columns: readonly MeasuredColumn[],
  priorityOrder: readonly string[],
  roomPx: number,
): Fit {
  const leavingFirst = priorityOrder.filter(
    (name) => columns.find((column) => column.name === name)?.leavesFirst,
  )
  const whole = without(columns, leavingFirst, roomPx, 'widthPx')
  if (whole) return { isTight: false, withoutRoom: whole }
  const tight = without(columns, priorityOrder, roomPx, 'tightPx')
  return { isTight: true, withoutRoom: tight ?? new Set(priorityOrder) }
}

/** The columns that have to leave in an order so that the others fit; undefined where they do not even then. */
function without(
  columns: readonly MeasuredColumn[],
  order: readonly string[],
  roomPx: number,
  width: 'widthPx' | 'tightPx',
): Set<string> | undefined {
  const left = new Set<string>()
  let takenPx = columns.reduce((sum, column) => sum + column[width], 0)
  for (const name of order) {
    if (takenPx <= roomPx) break
    const leaving = columns.find((column) => column.name === name)
    if (!leaving) continue
    takenPx -= leaving[width]
    left.add(name)
  }
  return takenPx <= roomPx ? left : undefined
}

/** The order in which columns leave: those named, then the others from the right; the first and those that must stay never. */
export function givingWay(
  names: readonly string[],
  named: readonly string[],
  stays: readonly (string | undefined)[],
): string[] {
  const free = names.slice(1).filter((name) => !stays.includes(name))
  const others = free.filter((name) => !named.includes(name)).toReversed()
  return [...named.filter((name) => free.includes(name)), ...others]
}
