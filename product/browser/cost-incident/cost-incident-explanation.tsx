import { lazy, Suspense } from 'react'
import { Skeleton } from '#ui/states/skeleton.tsx'

const ExplainedChange = lazy(() =>
  import('./explained-change.tsx').then((module) => ({ default: module.ExplainedChange })),
)

/** Why a cost incident cost more than before; loaded when it is shown. */
export function CostIncidentExplanation({ incidentId }: { incidentId: string }) {
  return (
    <Suspense fallback={<Skeleton width="100%" height={160} />}>
      <ExplainedChange incidentId={incidentId} />
    </Suspense>
  )
}
