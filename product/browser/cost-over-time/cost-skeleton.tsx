import { Skeleton } from '#ui/states/skeleton.tsx'

// The head, the legend and the margins of a chart.
const aroundPx = 84

/** Keeps the room of a chart whose drawing has that height. */
export function CostSkeleton({ height }: { height: number }) {
  return <Skeleton width="100%" height={height + aroundPx} />
}
