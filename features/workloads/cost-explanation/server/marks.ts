import { costMark, type EstimateMark } from '#product/contract/estimate-reasons.ts'

type Charged = { source: string; weakBecause?: string | null }

/** The mark of what these parts of the cost come to: VM hours at a public price, and what rests on weak evidence. */
export function markOfParts(parts: readonly Charged[]): EstimateMark {
  return costMark(
    ...parts.flatMap(({ source, weakBecause }) => [
      { estimatedBecause: source === 'machine_estimate' ? 'public VM price' : null },
      { estimatedBecause: weakBecause },
    ]),
  )
}
