import { background } from './fill.ts'
import type { Fill } from './fill.ts'

/** A small square in the colour of what it stands beside. */
export function Swatch({ fill }: { fill: Fill }) {
  return <i className="swatch" style={background(fill)} aria-hidden />
}
