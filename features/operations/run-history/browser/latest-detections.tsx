import { rowsOf } from '#contract/report.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { Button } from '#ui/control/button.tsx'
import { count } from '#ui/format/quantity.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { RunStatus } from '#ui/run/run-status.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { Duration } from '#ui/values/duration.tsx'
import { Instant } from '#ui/values/instant.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { place } from '#product/places.ts'
import { listDetections } from '../contract.ts'
import { noDuration, noRecords } from '../contract/run-absences.ts'

/** The latest runs of detection with what each found; one opens with its log. */
export function LatestDetections({ onOpen }: { onOpen: (executionId: string) => void }) {
  const { data, error, refetch } = useEndpoint(listDetections, { query: { size: 5 } }, { staleTime: 0 })
  const runs = rowsOf(listDetections, data)
  return (
    <Panel
      title="Latest runs"
      actions={<ScreenLink {...place.detectionHistory()}>All runs</ScreenLink>}
      isFlush
    >
      {error && (
        <ErrorState error={error} title="The runs could not be read." onRetry={() => void refetch()} />
      )}
      {data && runs.length === 0 && <EmptyState title="No detection ran in the last 90 days." />}
      {runs.length > 0 && (
        <PlainTable label="Latest runs">
          <thead>
            <tr>
              <th scope="col">Started</th>
              <th scope="col">Status</th>
              <th scope="col">Changed rows</th>
              <th scope="col">Duration</th>
            </tr>
          </thead>
          <tbody>
            {runs.map(({ executionId, createdAt, status, records, durationMs }) => (
              <tr key={executionId}>
                <th scope="row">
                  <Button tone="quiet" onClick={() => onOpen(executionId)}>
                    <Instant at={createdAt} />
                  </Button>
                </th>
                <td>
                  <RunStatus state={status} />
                </td>
                <td>{records === null ? <NotAvailable because={noRecords} /> : count(records)}</td>
                <td>
                  <Duration milliseconds={durationMs} absentBecause={noDuration} />
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    </Panel>
  )
}
