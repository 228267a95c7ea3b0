import { costMark, type EstimateMark } from '#product/contract/estimate-reasons.ts'

type Charged = { source: string }

/** The mark of what these parts of the cost come to: an estimate where VM hours at a public price are among them. */
export function markOfParts(parts: readonly Charged[]): EstimateMark {
  return costMark(
    ...parts.map(({ source }) => ({
      estimatedBecause: source === 'machine_estimate' ? 'public VM price' : null,
    })),
  )
}
