import { elsewhere, notCollected } from '#contract/absence.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { day as dayText } from '#ui/format/time.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { costType, costTypeNames } from '../contract.ts'

const notBothKnown = 'No usage has both a bill and an estimate.'

const types = [
  {
    type: 'REAL_THEN_ESTIMATED',
    meaning: 'Billed cost where there is a bill, else the estimate, marked with ≈.',
    because: undefined,
  },
  {
    type: 'REAL',
    meaning: 'Only what is billed.',
    because: notCollected(
      `${notBothKnown} Without bills of the cloud, VMs would be left out.`,
      'the cloud bill',
    ),
  },
  {
    type: 'ESTIMATED',
    meaning: 'Estimates in place of bills.',
    because: elsewhere(
      `${notBothKnown} What Databricks bills is not estimated.`,
      'Each figure with an estimated part is marked with ≈.',
    ),
  },
] as const

/** Which cost is shown where both are known, and why it cannot be chosen yet. */
export function CostTypeScreen() {
  const { data, error, refetch } = useEndpoint(costType.read, {})
  return (
    <>
      <ScreenTitle facts="Databricks usage is billed; VMs are estimated at public prices until bills of the cloud are loaded." />
      {error && (
        <ErrorState error={error} title="The cost type could not be read." onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton width="100%" height={160} />}
      {data && <Types kept={data} />}
    </>
  )
}

function Types({ kept }: { kept: OutputOf<typeof costType.read> }) {
  return (
    <>
      {!kept.isApplied && (
        <Notice tone="warning">
          <b className="strong">{costTypeNames[kept.costType]} is kept and not applied yet.</b>{' '}
          {changeOf(kept)}
          It applies once bills of the cloud are loaded.
        </Notice>
      )}
      <Panel title="Cost shown" unit="where a bill and an estimate are known" isFlush>
        <PlainTable label="Cost types">
          <thead>
            <tr>
              <th scope="col">Type</th>
              <th scope="col">Meaning</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {types.map(({ type, meaning, because }) => (
              <tr key={type}>
                <th scope="row">{costTypeNames[type]}</th>
                <td>{meaning}</td>
                <td>{type === costType.default.costType ? 'Applied' : <NotAvailable because={because} />}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </Panel>
    </>
  )
}

function changeOf({ changedBy, changedAt }: OutputOf<typeof costType.read>): string {
  if (changedBy === null || changedAt === null) return ''
  return `Chosen by ${changedBy} on ${dayText(changedAt.slice(0, 10))}. `
}
