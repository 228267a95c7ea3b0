import { useEndpoint } from '#client/use-endpoint.ts'
import { Drawer } from '#ui/drawer/drawer.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { explainCost } from '#product/contract/calls/explain-cost.ts'
import { ExplanationBody } from './explanation-body.tsx'
import { ExplanationFoot } from './explanation-foot.tsx'
import type { Figure } from './figure.ts'

type Props = { figure: Figure; onClose: () => void }

/** Where does this dollar come from: the same dollars cut three times, then step by step until they add up. */
export function ExplanationDrawer({ figure, onClose }: Props) {
  const { label, filter } = figure
  const { data, error, refetch } = useEndpoint(explainCost, { query: filter })
  return (
    <Drawer
      title="Where does this dollar come from?"
      onClose={onClose}
      {...(data ? { footer: <ExplanationFoot explanation={data} filter={filter} /> } : {})}
    >
      {error && (
        <ErrorState error={error} title="The cost could not be explained." onRetry={() => void refetch()} />
      )}
      {data && <ExplanationBody explanation={data} label={label} />}
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
