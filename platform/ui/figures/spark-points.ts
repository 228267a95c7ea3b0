const edge = 3

/** Points of a line that fills the box; equal values lie in the middle. */
export function sparkPoints(
  values: readonly number[],
  width: number,
  height: number,
): { x: number; y: number }[] {
  const least = Math.min(...values)
  const most = Math.max(...values)
  const step = values.length > 1 ? (width - 2 * edge) / (values.length - 1) : 0
  return values.map((value, index) => {
    const part = most === least ? 0.5 : (value - least) / (most - least)
    return { x: tenth(edge + index * step), y: tenth(height - edge - part * (height - 2 * edge)) }
  })
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
