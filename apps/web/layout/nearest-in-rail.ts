type Placed = { path: string; parent?: string }

/** The screen of the rail that is open: the same one or the one above, else the one under whose address the open one stands. */
export function nearestInRail<Screen extends Placed>(
  current: Placed,
  screens: readonly Screen[],
): Screen | undefined {
  const under = screens.filter(({ path }) => current.path.startsWith(`${path}/`))
  return (
    screens.find(({ path }) => path === current.path || path === current.parent) ??
    under.toSorted((one, other) => other.path.length - one.path.length)[0]
  )
}
