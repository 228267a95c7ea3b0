export type MeasuredColumn = {
  name: string
  widthPx: number
  /** Its width where long texts are cut short. */
  tightPx: number
}

export type Fit = { isTight: boolean; withoutRoom: ReadonlySet<string> }

/** How columns fit a width: first their long texts are truncated, then those of the lowest priority are hidden. */
export function fitOf(
  columns: readonly MeasuredColumn[],
  priorityOrder: readonly string[],
  roomPx: number,
): Fit {
  const wholePx = columns.reduce((sum, { widthPx }) => sum + widthPx, 0)
  if (wholePx <= roomPx) return { isTight: false, withoutRoom: new Set() }
  const withoutRoom = new Set<string>()
  let tightPx = columns.reduce((sum, column) => sum + column.tightPx, 0)
  for (const name of priorityOrder) {
    if (tightPx <= roomPx) break
    const leaving = columns.find((column) => column.name === name)
    if (!leaving) continue
    tightPx -= leaving.tightPx
    withoutRoom.add(name)
  }
  return { isTight: true, withoutRoom }
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
