import { Drawer } from '#ui/drawer/drawer.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { principalText } from '#product/contract/principal.ts'
import { groupingOfOpened, type Grouping } from './grouping.ts'
import { PartsOfRuns } from './parts-of-runs.tsx'
import { RunsOverTime } from './runs-over-time.tsx'
import { StatementFacts } from './statement-facts.tsx'
import { StatementText } from './statement-text.tsx'
import { useGroups, type About, type Group } from './use-group.ts'

type Props = About & { onClose: () => void }

function titleOf(groupBy: Grouping, group: Group | undefined): string {
  if (groupBy === 'statement' || !group) return 'Statement'
  return principalText(group.groupName)
}

/** The runs of one statement, source or user: text, cost, durations, users, sources, and both over time. */
export function StatementDrawer({ onClose, ...about }: Props) {
  const groupBy = groupingOfOpened(about.opened)
  const { groups, data, error, refetch } = useGroups(about, { groupBy, size: 1 })
  const [group] = groups ?? []
  return (
    <Drawer title={titleOf(groupBy, group)} onClose={onClose}>
      {error && (
        <ErrorState error={error} title="The statement could not be read." onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton width="100%" height={240} />}
      {data && !group && <EmptyState title="It did not run in this range.">Choose other dates.</EmptyState>}
      {group && (
        <>
          {about.opened.fingerprint !== undefined && (
            <StatementText warehouseId={about.warehouseId} fingerprint={about.opened.fingerprint} />
          )}
          <StatementFacts about={about} group={group} />
          <RunsOverTime about={about} />
          <PartsOfRuns about={about} />
        </>
      )}
    </Drawer>
  )
}
