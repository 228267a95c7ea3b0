import { useEndpoint } from '#client/use-endpoint.ts'
import { Drawer } from '#ui/drawer/drawer.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { explainCost } from '#product/contract/calls/explain-cost.ts'
import { ExplanationBody } from './explanation-body.tsx'
import { ExplanationFoot } from './explanation-foot.tsx'
import type { ExplainedAmount } from './explained-amount.ts'

type Props = { figure: ExplainedAmount; onClose: () => void }

/** The same cost by cluster, SKU and activity, then step by step until it adds up. */
export function ExplanationDrawer({ figure, onClose }: Props) {
  const { filter } = figure
  const { data, error, refetch } = useEndpoint(explainCost, { query: filter })
  return (
    <Drawer
      title="Cost breakdown"
      onClose={onClose}
      {...(data ? { footer: <ExplanationFoot explanation={data} filter={filter} /> } : {})}
    >
      {error && (
        <ErrorState
          error={error}
          title="The cost breakdown could not be read."
          onRetry={() => void refetch()}
        />
      )}
      {data && <ExplanationBody explanation={data} figure={figure} />}
      {!data && !error && <ExplanationSkeleton />}
    </Drawer>
  )
}

const skeletonWidths = ['40%', '100%', '99%', '98%', '80%', '60%']

function ExplanationSkeleton() {
  return (
    <output aria-label="Loading">
      {skeletonWidths.map((width) => (
        <p key={width}>
          <Skeleton width={width} height={16} />
        </p>
      ))}
    </output>
  )
}
